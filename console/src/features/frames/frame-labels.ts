import { formatDuration } from '@skleyka/contract/durations.ts'
import type { Frame } from '@skleyka/contract/frames/frames.calls.ts'

type Named = Pick<Frame, 'id' | 'atMs'>

/** «Кадр 0:14», «Своя картинка 2»: what one of these frames is called by buttons and for a screen reader. */
export function frameName({ id, atMs }: Named, all: readonly Named[]): string {
  if (atMs !== null) return `Кадр ${formatDuration(atMs / 1000)}`
  const place = all.filter((one) => one.atMs === null).findIndex((one) => one.id === id)
  return place > 0 ? `Своя картинка ${place + 1}` : 'Своя картинка'
}

/** Returns where a frame has come from, when that is worth telling. */
export function frameNote({ origin, state, failText }: Pick<Frame, 'origin' | 'state' | 'failText'>): string | null {
  if (state === 'MAKING') return 'Готовится…'
  if (state === 'FAILED') return failText ?? 'Не\u00a0получился'
  if (origin === 'sent') return 'Загружена'
  return origin === 'captured' ? 'Взят из\u00a0плеера' : null
}
