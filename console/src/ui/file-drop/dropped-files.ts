import { useEffect, useEffectEvent } from 'react'

type Taker = (files: File[]) => void
let taker: Taker | null = null

/** The screen takes what is dropped into the window, in place of a new video. */
export function useDroppedFiles(take: Taker): void {
  const taken = useEffectEvent(take)
  useEffect(() => {
    const own: Taker = (files) => taken(files)
    taker = own
    return () => {
      if (taker === own) taker = null
    }
  }, [])
}

/** Gives dropped files to the screen that takes them; false when it does not. */
export function givenToScreen(files: File[]): boolean {
  taker?.(files)
  return taker !== null
}
