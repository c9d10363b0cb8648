import { type KeyWish, wishOf } from '@skleyka/web/stream/keys.ts'
import { chapterKey } from './chapters.ts'

/** Acts of the keys of a player beside those that every player of ours has. */
export interface KeyActs {
  readonly wish: (wish: KeyWish) => void
  readonly chapter: (by: 1 | -1) => void
  readonly subtitles: () => void
  readonly rate: (by: 1 | -1) => void
  readonly picture: () => void
  readonly help: () => void
}

/** Hears the keys of the page; a focused button or slider keeps those that work it. */
export function hearKeys(isOwn: (target: EventTarget | null) => boolean, acts: KeyActs, signal: AbortSignal): void {
  const hear = (event: KeyboardEvent) => {
    if (!isOwn(event.target) && keptKeys(event.target).includes(event.key)) return
    const act = actOf(event, acts)
    if (!act) return
    event.preventDefault()
    act()
  }
  document.addEventListener('keydown', hear, { signal })
}

function actOf(event: KeyboardEvent, acts: KeyActs): (() => void) | null {
  const by = chapterKey(event)
  if (by !== null) return () => acts.chapter(by)
  const wish = wishOf(event)
  if (wish) return () => acts.wish(wish)
  const { code, key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return null
  if (key === '?') return acts.help
  // by their place on the keyboard, so that they work in any layout
  if (code === 'KeyC' && !shiftKey) return acts.subtitles
  if (code === 'KeyI' && !shiftKey) return acts.picture
  if (code === 'Comma' && shiftKey) return () => acts.rate(-1)
  if (code === 'Period' && shiftKey) return () => acts.rate(1)
  return null
}

const sliderKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
const keptKeys = (target: EventTarget | null): readonly string[] =>
  target instanceof HTMLButtonElement ? [' ', 'Enter'] : target instanceof HTMLInputElement ? sliderKeys : []
