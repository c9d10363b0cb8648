import { actOf, type Pressed } from '../../browser/keys.ts'
import type { RowStep } from '../../browser/next-row.ts'
import type { AreaName } from '../areas.ts'

/** Commands of the keys on every page. `begin`: the first key of two. */
export type Command =
  | { readonly kind: 'palette' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'search' }
  | { readonly kind: 'row'; readonly step: RowStep }
  | { readonly kind: 'begin' }
  | { readonly kind: 'go'; readonly area: AreaName }

/** Second keys after G, and where they lead. */
export const goKeys = [
  { code: 'KeyR', name: 'R', area: 'records', words: 'К\u00a0видео' },
  { code: 'KeyL', name: 'L', area: 'livestreams', words: 'К\u00a0трансляциям' },
  { code: 'KeyS', name: 'S', area: 'stat', words: 'К\u00a0статистике' },
  { code: 'KeyN', name: 'N', area: 'setting', words: 'К\u00a0настройкам' },
] as const satisfies readonly { code: string; name: string; area: AreaName; words: string }[]

/** Time that the second key of two is waited for, ms. */
export const secondKeyMs = 1500

/** The command of a press, or null. `begun`: G was pressed just before. */
export function commandOf(pressed: Pressed, begun: boolean): Command | null {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = pressed
  const isAlone = !(ctrlKey || metaKey || altKey || shiftKey)
  const go = begun && isAlone ? goKeys.find((one) => one.code === code) : undefined
  if (go) return { kind: 'go', area: go.area }
  if (isAlone && code === 'KeyG') return { kind: 'begin' }
  const act = actOf(pressed, 'everywhere', 'lists')
  switch (act) {
    case 'palette':
    case 'keys':
    case 'search':
      return { kind: act }
    case 'above':
    case 'below':
    case 'before':
    case 'after':
      return { kind: 'row', step: act }
    default:
      return null
  }
}
