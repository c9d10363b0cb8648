/** A day of the calendar, without a clock or a zone. */
export interface Day {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

export type DateProblem = 'Неверно указана дата' | 'Ошибка в дне месяца' | 'Ошибка в месяце'

/** Meaning of a text: a day, no day at all (an empty text is valid, C-5-18), or what is wrong with it. */
export type DateText = { readonly date: Day | null } | { readonly problem: DateProblem }

const two = (value: number) => String(value).padStart(2, '0')

/**
 * Reads the text of a date input (C-5-13…22): dd.mm.yyyy, dd-mm-yyyy or dd/mm/yyyy, a bare ddmmyy or ddmmyyyy.
 * `now` decides the century of a two-digit year.
 */
export function parseRussianDate(text: string, now: Date): DateText {
  const clean = text.trim().replaceAll(',', '.').replaceAll('\\', '/')
  if (clean === '') return { date: null }
  const parts =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(clean) ?? /^(\d{2})()(\d{2})(\d{4}|\d{2})$/.exec(clean)
  if (!parts) return { problem: 'Неверно указана дата' }
  const [, dayText = '', , monthText = '', yearText = ''] = parts
  const date = { year: fullYear(yearText, now), month: Number(monthText), day: Number(dayText) }
  if (date.year < 1000) return { problem: 'Неверно указана дата' }
  if (date.month < 1 || date.month > 12) return { problem: 'Ошибка в месяце' }
  if (date.day < 1 || date.day > daysIn(date.year, date.month)) return { problem: 'Ошибка в дне месяца' }
  return { date }
}

/** C-5-17: two digits above those of this year plus 1 are 19xx, others 20xx. */
function fullYear(text: string, now: Date): number {
  if (text.length === 4) return Number(text)
  const year = Number(text)
  return year > (now.getFullYear() % 100) + 1 ? 1900 + year : 2000 + year
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** 'dd.mm.yyyy', the way a date input shows what it has read. */
export const dayText = ({ year, month, day }: Day): string =>
  `${two(day)}.${two(month)}.${String(year).padStart(4, '0')}`

/** 'yyyy-mm-dd' of an exact dd.mm.yyyy with a year of 1000 to 9999 and a real day and month; null of all else (C-5-22). */
export function technicalDay(text: string): string | null {
  if (!/^\d{2}\.\d{2}\.\d{4}$/.test(text)) return null
  const [day = 0, month = 0, year = 0] = text.split('.').map(Number)
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  return technicalDayOf({ year, month, day })
}

/** 'yyyy-mm-dd' of a day: what native date inputs and the calendar hold. */
export const technicalDayOf = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
