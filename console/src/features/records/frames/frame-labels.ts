import { formatDuration } from '@skleyka/contract/durations.ts'
import type { Frame } from '@skleyka/contract/frames.ts'

/** «Кадр 0:14»: what a frame is called by buttons and for a screen reader. */
export const frameName = ({ atMs }: Pick<Frame, 'atMs'>): string => `Кадр ${formatDuration(atMs / 1000)}`

/** Where a frame has come from, when that is worth telling. */
export function frameNote({ origin, state, failText }: Pick<Frame, 'origin' | 'state' | 'failText'>): string | null {
  if (state === 'MAKING') return 'Готовится…'
  if (state === 'FAILED') return failText ?? 'Не\u00a0получился'
  return origin === 'captured' ? 'Взят из\u00a0плеера' : null
}
