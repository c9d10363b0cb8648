import { formatMonth } from '../russian/dates.ts'
import { groupDigits } from '../russian/numbers.ts'
import { weekday } from './days.ts'
import type { Days } from './periods.ts'
import type { Step } from './steps.ts'

const NBSP = '\u00a0'

/** 'dd.mm.yyyy' of yyyy-mm-dd. */
export const formatDay = (day: string): string => day.split('-').reverse().join('.')

const quarters = ['I', 'II', 'III', 'IV']

/** The days of a row: the name of a whole month, quarter or year, a day, or its first and last day. */
export function formatSpan({ from, to }: Days, step: Step): string {
  if (from === to) return formatDay(from)
  const [year = 0, month = 0] = from.split('-').map(Number)
  const isWhole = from.endsWith('-01') && to === lastDayOf(year, month, step)
  if (isWhole && step === 'month') return formatMonth(year, month)
  if (isWhole && step === 'quarter') return `${quarters[(month - 1) / 3]}${NBSP}квартал${NBSP}${year}`
  if (isWhole && step === 'year') return String(year)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? formatDay(from).slice(0, 5) : formatDay(from)}${NBSP}— ${formatDay(to)}`
}

/** The last day of the step that begins with a month; an empty text where none does. */
function lastDayOf(year: number, month: number, step: Step): string {
  const months = { hour: 0, day: 0, week: 0, month: 1, quarter: 3, year: 12 }[step]
  if (months === 0 || (month - 1) % months !== 0) return ''
  return new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10)
}

const shortMonths = ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']
const nominative = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']
const longMonths = [
  ...['января', 'февраля', 'марта', 'апреля', 'мая', 'июня'],
  ...['июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'],
]
const weekdays = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']
/** «14 ноября»; with the year where it is not the one of `near`. */
export function formatLongDay(day: string, near?: string): string {
  const [year = '', month = '1', date = ''] = day.split('-')
  const words = `${Number(date)}${NBSP}${longMonths[Number(month) - 1]}`
  return near === undefined || near.startsWith(year) ? words : `${words}${NBSP}${year}`
}

/** «25 октября — 21 ноября»; one day is told once. */
export const formatDays = ({ from, to }: Days, near: string): string =>
  from === to
    ? formatLongDay(from, near)
    : `${formatLongDay(from, from.slice(0, 4) === to.slice(0, 4) ? undefined : near)}${NBSP}— ${formatLongDay(to, near)}`

/** A point of a chart in full: «суббота, 14 ноября», «14 ноября, 15:00–16:00», or its days. */
export function formatPoint(at: string, span: Days, step: Step, near: string): string {
  if (step === 'hour') return `${formatLongDay(span.from, near)}, ${hourOf(at)}:00`
  if (span.from === span.to) return `${weekdays[weekday(span.from)]}, ${formatLongDay(span.from, near)}`
  return formatSpan(span, step)
}

/** Under a chart, where room is scarce: a month is named where it begins, a day of the same month by its number. */
export function formatTick(at: string, step: Step, before: string | undefined): string {
  const [year = '', month = '1', date = ''] = at.slice(0, 10).split('-')
  if (step === 'hour') {
    return before !== undefined && before.slice(0, 10) === at.slice(0, 10)
      ? `${hourOf(at)}:00`
      : `${Number(date)}${NBSP}${shortMonths[Number(month) - 1]}`
  }
  const isNewYear = before === undefined || before.slice(0, 4) !== year
  if (step === 'year') return year
  if (step === 'month' || step === 'quarter') {
    return isNewYear ? `${nominative[Number(month) - 1]}${NBSP}${year}` : (nominative[Number(month) - 1] ?? '')
  }
  const isNewMonth = before === undefined || before.slice(0, 7) !== at.slice(0, 7)
  return isNewMonth ? `${Number(date)}${NBSP}${shortMonths[Number(month) - 1]}` : String(Number(date))
}

const hourOf = (at: string) => at.slice(11, 13)

/** A length of time with its units: «0,4 с», «12 с», «3 мин 20 с», «2 ч 5 мин»; a dash for none. */
export function formatTime(ms: number | null): string {
  if (ms === null) return '—'
  const seconds = ms / 1000
  if (seconds < 9.95) return `${groupDigits(Math.round(seconds * 10) / 10)}${NBSP}с`
  if (seconds < 59.5) return `${Math.round(seconds)}${NBSP}с`
  const whole = Math.round(seconds)
  if (whole < 3600) return joinUnits(Math.floor(whole / 60), 'мин', whole % 60, 'с')
  const minutes = Math.round(whole / 60)
  return joinUnits(Math.floor(minutes / 60), 'ч', minutes % 60, 'мин')
}

const joinUnits = (large: number, unit: string, small: number, smaller: string): string =>
  `${groupDigits(large)}${NBSP}${unit}${small === 0 ? '' : `${NBSP}${small}${NBSP}${smaller}`}`
