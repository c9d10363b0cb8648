import { type Forms, plural } from '@skleyka/contract/plurals.ts'
import type { TrashedRecord } from '@skleyka/contract/trash/trash.calls.ts'
import { groupDigits } from '../../russian/numbers.ts'

const days: Forms = ['день', 'дня', 'дней']

/** Returns how long a trash keeps what is in it, as a sentence. */
export function keptText(keptDays: number | null): string {
  if (keptDays === null) return 'Видео хранятся здесь, пока их не\u00a0удалят.'
  if (keptDays === 0) return 'Видео удаляются навсегда через несколько минут.'
  return `Видео хранятся здесь ${groupDigits(keptDays)}\u00a0${plural(keptDays, days)}, затем удаляются навсегда.`
}

/** Returns what is left of the days of a video in the trash. */
export function leftText({ daysLeft }: Pick<TrashedRecord, 'daysLeft'>): string {
  if (daysLeft === null) return 'Бессрочно'
  return daysLeft === 0 ? 'Меньше дня' : `${groupDigits(daysLeft)}\u00a0${plural(daysLeft, days)}`
}

/** Returns who put a video into the trash: a person, or the rule of the account. */
export const whoText = ({ disposedBy, disposedByRule }: Pick<TrashedRecord, 'disposedBy' | 'disposedByRule'>) =>
  disposedByRule === null ? disposedBy?.name : `Правило «${disposedByRule}»`

/** Returns why it must not be deleted. */
export const holdText = (reason: string): string => `Запрет удаления${reason === '' ? '' : `: ${reason}`}`
