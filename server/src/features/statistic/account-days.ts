/** Days of the calendar, yyyy-mm-dd, by the clock of an account. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  // the Swedish way of writing a moment is yyyy-mm-dd hh:mm
  const made = new Intl.DateTimeFormat('sv', {
    timeZone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  formats.set(timeZone, made)
  return made
}

/** Returns yyyy-mm-ddThh:mm as the clock of the zone shows it. */
export const localTime = (at: Date, timeZone: string): string => formatOf(timeZone).format(at).replace(' ', 'T')

/** Returns the day of a moment. */
export const localDay = (at: Date, timeZone: string): string => localTime(at, timeZone).slice(0, 10)

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** No clock is further from UTC. */
const furthestMs = 16 * 60 * minuteMs

/** Returns the first moment of a day. A day whose midnight the clock skips begins later. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let [before, after] = [midnight - furthestMs, midnight + furthestMs]
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / minuteMs / 2) * minuteMs
    if (localDay(new Date(middle), timeZone) < day) before = middle
    else after = middle
  }
  return new Date(after)
}

/** Returns the day so many days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Returns how many days a period has, both ends counted. */
export const daysOf = ({ from, to }: { from: string; to: string }): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1

/** Returns the same day a year earlier; 28 February for the 29th. */
export function yearBefore(day: string): string {
  const [year = '', month, date] = day.split('-')
  return `${String(Number(year) - 1).padStart(4, '0')}-${month}-${month === '02' && date === '29' ? '28' : date}`
}
