import { useEffect, useEffectEvent } from 'react'
import { isBehindDialog } from '../../browser/is-behind-dialog.ts'
import { singleKeysOn } from '../../browser/single-keys.ts'

/** A letter, by its place on the keyboard, that acts wherever the focus is but in a field or a dialog (product B5). */
export function usePlayerKey(keyCode: `Key${string}`, act: () => void): void {
  const press = useEffectEvent(({ code, ctrlKey, metaKey, altKey, shiftKey, repeat, target }: KeyboardEvent) => {
    if (code !== keyCode || ctrlKey || metaKey || altKey || shiftKey || repeat) return
    if (target instanceof HTMLElement && target.matches('textarea, select, input:not([type=range])')) return
    if (isBehindDialog() || !singleKeysOn()) return
    act()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
