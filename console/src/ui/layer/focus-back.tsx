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
    if (!open && isInside) leave(box, before)
    box.inert = !open
    box.ariaHidden = open ? null : 'true'
    if (open && !isInside) box.querySelector<HTMLElement>('[role$=dialog], [role=menu]')?.focus()
  }, [layer, open, before])
  // taken away without having been closed: what had the focus went with it
  useEffect(
    () => () => {
      const { activeElement } = document
      const isLost = activeElement === null || activeElement === document.body || !activeElement.checkVisibility()
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
    },
    [before],
  )
  return null
}

/** The browser itself would leave what is inert only when it draws next: a key that comes before would be lost in there. */
function leave(box: HTMLElement, before: Element | null) {
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && box.contains(activeElement)) activeElement.blur()
}
