/** Days are texts, yyyy-mm-dd, of the calendar of the report's time zone; nothing here asks the zone of the browser. */

const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The day so many days away. */
export const shiftDay = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the number of days of a period, its first and last day among them. */
export const countDays = ({ from, to }: { from: string; to: string }): number => (at(to) - at(from)) / dayMs + 1

/** Monday is 0. */
export const weekday = (day: string): number => (new Date(at(day)).getUTCDay() + 6) % 7

/** A day of the calendar; null when the text is none. */
export const dayIn = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text)) && shiftDay(text, 0) === text ? text : null

/** The first day of the month so many months away from the one of a day. */
export function monthStart(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** The day of a moment in a time zone; this is how Swedes write a date. */
export function dayAt(moment: Date, timeZone: string): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
  calendars.set(timeZone, calendar)
  return calendar.format(moment)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the time of a moment in a time zone: «11:40». */
export function clockAt(moment: Date, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('ru', { timeZone, hour: '2-digit', minute: '2-digit' })
  clocks.set(timeZone, clock)
  return clock.format(moment)
}
