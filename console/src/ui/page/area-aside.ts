import { createContext, type ReactNode } from 'react'

/** Content at the left of every list of an area; the frame of the area gives it, an area without one has none. */
export const AreaAside = createContext<ReactNode>(undefined)
