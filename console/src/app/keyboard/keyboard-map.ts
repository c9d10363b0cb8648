import type { AreaName } from '../routes.ts'

/** What of a press decides; letters go by their place on the keyboard, so that the Russian layout works too. */
export type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What the keys of product B0 do on every page. `begin`: the first key of two. */
export type Command =
  | { readonly kind: 'palette' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'search' }
  | { readonly kind: 'row'; readonly step: 1 | -1 }
  | { readonly kind: 'begin' }
  | { readonly kind: 'go'; readonly area: AreaName }

/** Second keys after G, and where they lead. */
export const goKeys = [
  { code: 'KeyR', name: 'R', area: 'records', words: 'К\u00a0видео' },
  { code: 'KeyL', name: 'L', area: 'livestreams', words: 'К\u00a0трансляциям' },
  { code: 'KeyS', name: 'S', area: 'stat', words: 'К\u00a0статистике' },
  { code: 'KeyN', name: 'N', area: 'setting', words: 'К\u00a0настройкам' },
] as const satisfies readonly { code: string; name: string; area: AreaName; words: string }[]

/** How long the second key of two is waited for, ms. */
export const secondKeyMs = 1500

/** The command of a press, or null. `begun`: G was pressed just before. */
export function commandOf(pressed: Pressed, begun: boolean): Command | null {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (altKey) return null
  if (ctrlKey || metaKey) return code === 'KeyK' && !shiftKey ? { kind: 'palette' } : null
  if (key === '?') return { kind: 'keys' }
  if (shiftKey) return null
  const go = begun ? goKeys.find((one) => one.code === code) : undefined
  if (go) return { kind: 'go', area: go.area }
  if (key === '/' || code === 'Slash') return { kind: 'search' }
  if (code === 'KeyG') return { kind: 'begin' }
  if (key === 'ArrowDown') return { kind: 'row', step: 1 }
  if (key === 'ArrowUp') return { kind: 'row', step: -1 }
  return null
}
