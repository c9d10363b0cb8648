import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Events that close a dropdown: a scroll of the page, another size of the window (spec §4). */
export type ClosesOn = readonly ('scroll' | 'resize')[]

interface Layer {
  open: boolean
  onClose: () => void
  layerRef: RefObject<HTMLElement | null>
  triggerRef: RefObject<HTMLElement | null>
}

/** Closes a dropdown by what React Aria does not hear for it. */
export function useClosesOn(closesOn: ClosesOn, { open, onClose, layerRef, triggerRef }: Layer): void {
  const close = useEffectEvent(onClose)
  const [onResize, onScroll] = [closesOn.includes('resize'), closesOn.includes('scroll')]
  useEffect(() => {
    if (!open) return
    const end = new AbortController()
    const { signal } = end
    if (onResize) window.addEventListener('resize', () => close(), { signal })
    // The page under a layer that a scroll closes stays alive, so nothing lies over it that would feel the press.
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || layerRef.current?.contains(target) || triggerRef.current?.contains(target))
        return
      close()
    }
    if (onScroll) document.addEventListener('pointerdown', press, { signal, capture: true })
    return () => end.abort()
  }, [open, onResize, onScroll, layerRef, triggerRef])
}
