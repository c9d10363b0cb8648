import { useEffect } from 'react'
import { pageOpened } from './observing.ts'

/** Tells what observes the console which page is on the screen. */
export function PageOpened({ path }: { path: string }) {
  useEffect(() => pageOpened(path), [path])
  return null
}
