import { type RefObject, useEffect } from 'react'

/** Place where text is typed; without any, what else is filled in. A box below a text that is read, outside of a form, is not where one begins. */
const texts = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea, [contenteditable=true]'
const others = 'button[aria-haspopup=listbox], input[type=radio]:checked, form input[type=checkbox]'

/**
 * Puts the caret into the first field of a dialog that has just opened, as soon as the field is there: its content may be loaded late.
 * Leaves the focus alone once the person has moved it, or when the content asks for another place by `autoFocus`.
 */
export function FocusFirstField({ layer, open }: { layer: RefObject<HTMLElement | null>; open: boolean }) {
  useEffect(() => {
    const box = layer.current
    if (!box || !open) return
    const dialog = box.querySelector<HTMLElement>('[role$=dialog]')
    const isUntouched = () => document.activeElement === dialog || !box.contains(document.activeElement)
    const focus = (): boolean => {
      const first = (kind: string) =>
        [...box.querySelectorAll<HTMLElement>(kind)].find(
          (one) => one.checkVisibility() && !one.matches(':disabled, [readonly]'),
        )
      const field = first(texts) ?? first(others)
      if (field && isUntouched()) field.focus()
      return field !== undefined || !isUntouched()
    }
    // the dialog takes the focus itself first
    const frame = requestAnimationFrame(() => focus() && content.disconnect())
    const content = new MutationObserver(() => focus() && content.disconnect())
    content.observe(box, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      content.disconnect()
    }
  }, [layer, open])
  return null
}
