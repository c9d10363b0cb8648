import { type RefObject, useEffect, useState } from 'react'

/**
 * A layer that is closed is gone for whoever uses it, though it is still seen to fade: the focus is where it was before, and
 * keys and presses go to the page. One that is opened again meanwhile takes the focus again.
 */
export function FocusBack({ layer, open }: { layer: RefObject<HTMLElement | null>; open: boolean }) {
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const box = layer.current
    if (!box) return
    const isInside = box.contains(document.activeElement)
    if (!open && isInside && before instanceof HTMLElement && before.isConnected) before.focus()
    box.inert = !open
    box.ariaHidden = open ? null : 'true'
    if (open && !isInside) box.querySelector<HTMLElement>('[role$=dialog], [role=menu]')?.focus()
  }, [layer, open, before])
  return null
}
