import { type RefObject, useEffect, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

const noText = ['hidden', 'checkbox', 'radio', 'file', 'range', 'search', 'submit', 'button', 'image', 'reset', 'color']

const isText = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !noText.includes(target.type))

/** Answers whether a text field inside holds something else than when somebody first came to it; a search is no text to lose. */
export function useTypedText(box: RefObject<HTMLElement | null>, open: boolean): () => boolean {
  const before = useRef(new Map<TextField, string>())
  useEffect(() => {
    const layer = box.current
    if (!layer || !open) return
    const fields = before.current
    const remember = ({ target }: Pick<Event, 'target'>) => {
      if (isText(target) && !fields.has(target)) fields.set(target, target.value)
    }
    remember({ target: document.activeElement })
    // before what they do: `autoFocus` comes earlier than this, and a value may be typed without the focus having moved
    layer.addEventListener('focusin', remember)
    layer.addEventListener('beforeinput', remember)
    return () => {
      fields.clear()
      layer.removeEventListener('focusin', remember)
      layer.removeEventListener('beforeinput', remember)
    }
  }, [box, open])
  return () => [...before.current].some(([field, value]) => field.isConnected && field.value !== value)
}
