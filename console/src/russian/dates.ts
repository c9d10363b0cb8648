const NBSP = '\u00a0'
const two = (value: number) => String(value).padStart(2, '0')

const dayMs = 86_400_000
const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs

interface DisplayOptions {
  /** Says «сегодня» or «вчера» in place of the date; needs to know what now is. */
  readonly near?: Date
}

/** 'dd.mm.yyyy в HH:MM' in the user's zone, with «сегодня» or «вчера» when asked (C-9-18, C-9-19). */
export function formatMoment(date: Date, { near }: DisplayOptions = {}): string {
  return `${formatDay(date, near ? { near } : {})}${NBSP}в${NBSP}${formatTime(date)}`
}

/** The same with «сегодня» or «вчера» by the clock of the browser. */
export const formatNearMoment = (date: Date): string => formatMoment(date, { near: new Date() })

/** 'dd.mm.yyyy', or «сегодня» and «вчера» when asked. */
export function formatDay(date: Date, { near }: DisplayOptions = {}): string {
  const ago = near ? dayOf(near) - dayOf(date) : null
  if (ago === 0) return 'сегодня'
  if (ago === 1) return 'вчера'
  return `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}`
}

/** 'HH:MM'. */
export const formatTime = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`

/** 'yyyy-mm-dd' (C-9-20). */
export const formatTechnicalDay = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** 'yyyy-mm-dd HH:MM:ss' (C-9-20). */
export const formatTechnical = (date: Date): string =>
  `${formatTechnicalDay(date)} ${formatTime(date)}:${two(date.getSeconds())}`

const months = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const

const monthTitles = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь',
] as const

/** «21 ноября», with the year when it is not the current one (C-9-21). */
export function formatLongDay(date: Date, now: Date): string {
  const day = `${date.getDate()}${NBSP}${months[date.getMonth()]}`
  return date.getFullYear() === now.getFullYear() ? day : `${day}${NBSP}${date.getFullYear()}`
}

/** «Ноябрь 2026», the heading of a calendar; `month` is 1 to 12. */
export const formatMonth = (year: number, month: number): string => `${monthTitles[month - 1]}${NBSP}${year}`
