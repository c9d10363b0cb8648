import { formatRemaining } from '@skleyka/contract/durations.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { groupDigits } from '../../russian/numbers.ts'

/** Words for a part: `state` and `lines` say what is, `advice` what to do. */
export interface PartStatus {
  readonly id: string
  readonly title: string
  readonly tone: 'ok' | 'wait' | 'warn' | 'bad'
  readonly state: string
  readonly lines: readonly string[]
  readonly advice: string | null
  /** Place where more is seen. */
  readonly more?: { readonly to: string; readonly label: string }
}
/** The same without its place on the screen. */
export type Judged = Omit<PartStatus, 'id' | 'title'>

const dayMs = 24 * 3600_000

export const since = (from: Date, now: Date) => now.getTime() - from.getTime()
/** «7 мин», «5 ч», «12 дней». */
export const lasts = (ms: number) => {
  const days = Math.floor(ms / dayMs)
  return days < 2
    ? formatRemaining(Math.max(0, ms) / 1000)
    : `${groupDigits(days)}\u00a0${plural(days, ['день', 'дня', 'дней'])}`
}

/** Stands for a part that could not be asked. */
export const unasked: Judged = {
  ...{ tone: 'wait', state: 'Неизвестно', lines: ['Проверить не\u00a0удалось'] },
  advice: 'Подождите минуту. Если ответа так и\u00a0нет, причина записана в\u00a0журнал программы.',
}
