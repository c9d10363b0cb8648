import { formatRemaining } from '@skleyka/contract/durations.ts'
import type { ladderTemplates } from '@skleyka/contract/ladders/ladder-templates.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { plural } from '@skleyka/contract/plurals.ts'

/** «Кодирование займёт около 2 ч 16 мин, судя по 21 последнему видео.» */
export function timeText(pixels: number, { pixelsPerSecond, videos }: ResultOf<typeof ladderTemplates.pace>): string {
  if (pixels === 0) return 'Перекодировать ничего не\u00a0придётся.'
  if (!pixelsPerSecond) return 'Сколько займёт кодирование, станет известно после первых видео.'
  const seconds = pixels / pixelsPerSecond
  const long = seconds < 60 ? 'меньше минуты' : `около\u00a0${formatRemaining(seconds)}`
  const last = plural(videos, ['последнему', 'последним', 'последним'])
  return `Кодирование займёт ${long}, судя по\u00a0${videos}\u00a0${last} видео. Очередь не\u00a0считается.`
}
