import { countDays, monthStart, shiftDay, weekday } from './days.ts'

/** Periods that are chosen by one press; a number is so many days, the last of them today. */
export const presets = ['today', 'yesterday', '7', '28', '90', 'week', 'month', '365'] as const
export type Preset = (typeof presets)[number]

export const presetLabels: Readonly<Record<Preset, string>> = {
  today: 'Сегодня',
  yesterday: 'Вчера',
  '7': '7\u00a0дней',
  '28': '28\u00a0дней',
  '90': '90\u00a0дней',
  week: 'Прошлая неделя',
  month: 'Прошлый месяц',
  '365': 'Год',
}

/** First and last day, both in it. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The days of a report; null only in a period of one's own that is not whole yet. */
export interface Period {
  readonly preset: Preset | 'own'
  readonly from: string | null
  readonly to: string | null
}

/** The days of a preset (C-9-22: the previous week begins on Monday). */
export function daysOf(preset: Preset, today: string): Days {
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'yesterday') return { from: shiftDay(today, -1), to: shiftDay(today, -1) }
  if (preset === 'week') {
    const from = shiftDay(today, -weekday(today) - 7)
    return { from, to: shiftDay(from, 6) }
  }
  if (preset === 'month') return { from: monthStart(today, -1), to: shiftDay(monthStart(today, 0), -1) }
  return { from: shiftDay(today, 1 - Number(preset)), to: today }
}

/** The days of a whole period; null while one of its ends is missing or they stand the wrong way round. */
export const wholeDays = ({ from, to }: Pick<Period, 'from' | 'to'>): Days | null =>
  from === null || to === null || from > to ? null : { from, to }

/** Returns the reason for which a period cannot be asked about, in words; null when it can. */
export function periodProblem({ from, to }: Pick<Period, 'from' | 'to'>): string | null {
  if (from === null || to === null) return 'Укажите первый и\u00a0последний день'
  return from > to ? 'Начало периода позже его конца' : null
}

export const comparisons = ['previous', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

export const comparisonLabels: Readonly<Record<Comparison, string>> = {
  previous: 'прошлый период',
  year: 'год назад',
  none: 'не сравнивать',
}

/** As many days just before, or the same days of the last year; 29 February is compared with the 28th. */
export function comparedDays({ from, to }: Days, comparison: Comparison): Days | null {
  if (comparison === 'none') return null
  if (comparison === 'year') {
    const to1 = yearBefore(to)
    // as many days as there are, so that points stand one above another
    return { from: shiftDay(to1, 1 - countDays({ from, to })), to: to1 }
  }
  return { from: shiftDay(from, -countDays({ from, to })), to: shiftDay(from, -1) }
}

function yearBefore(day: string): string {
  const [year = '', ...rest] = day.split('-')
  const before = [String(Number(year) - 1).padStart(4, '0'), ...rest].join('-')
  return before.endsWith('-02-29') ? before.replace('-29', '-28') : before
}
