import { createContext, type ReactNode, useContext, useState } from 'react'

const LayerHome = createContext<HTMLElement | null>(null)

/**
 * Returns where floating things of this part of the page are put: a layer opened inside a popup
 * or the top line lives inside it, so the z-index ladder of spec §9 never hides it.
 */
export const useLayerHome = () => useContext(LayerHome)

/** Makes the element it renders the home of the layers opened inside. */
export function LayerHomeHere({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const [home, setHome] = useState<HTMLElement | null>(null)
  return (
    <LayerHome value={home}>
      {children}
      <div ref={setHome} className={className} />
    </LayerHome>
  )
}
