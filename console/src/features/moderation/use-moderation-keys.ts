import { useEffect, useEffectEvent } from 'react'
import { isBehindDialog } from '../../browser/is-behind-dialog.ts'
import { actOf, type KeyAct } from '../../browser/keys.ts'
import { singleKeysOn } from '../../browser/single-keys.ts'

/** Obeys the letters of a moderator wherever nothing is typed and no window stands before the page. */
export function useModerationKeys(obey: (act: KeyAct | null, target: Element) => boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented, repeat } = event
    if (defaultPrevented || repeat || !singleKeysOn() || isBehindDialog()) return
    if (!(target instanceof HTMLElement) || isTyped(target)) return
    if (obey(actOf(event, 'moderation'), target)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

const isTyped = (target: HTMLElement) =>
  target.isContentEditable || target.matches('textarea, select, input:not([type=range], [type=checkbox])')
