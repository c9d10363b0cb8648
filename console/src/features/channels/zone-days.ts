const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { ...parts, second: '2-digit', hourCycle: 'h23', timeZone })
  formats.set(timeZone, format)
  return format
}

/** A moment on the clock of a zone: the day as yyyy-mm-dd, and seconds that its clock shows since midnight. */
export interface ClockTime {
  readonly day: string
  readonly seconds: number
}

/** Returns what the clock of a zone shows at a moment. */
export function clockOf(ms: number, timeZone: string): ClockTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '0'
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    seconds: Number(part('hour')) * 3_600 + Number(part('minute')) * 60 + Number(part('second')),
  }
}

const shownAs = ({ day, seconds }: ClockTime) => Date.parse(`${day}T00:00:00Z`) + seconds * 1_000

/** Returns the moment at which the clock of a zone shows a time; one that is left out is as much later as the clock is put forward. */
export function momentOf(time: ClockTime, timeZone: string): number {
  const clockMs = shownAs(time)
  const at = (ms: number) => clockMs - (shownAs(clockOf(ms, timeZone)) - ms)
  const first = at(clockMs)
  const second = at(first)
  return shownAs(clockOf(second, timeZone)) === clockMs ? second : Math.max(first, second)
}

/** The day that is so many days later. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The Monday of the week of a day. */
export const weekOf = (day: string): string => daysLater(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The seven days of a week. */
export const daysOf = (monday: string): string[] => Array.from({ length: 7 }, (_, at) => daysLater(monday, at))

/** A time of day as HH:MM. */
export const timeText = (seconds: number): string =>
  `${String(Math.floor(seconds / 3_600)).padStart(2, '0')}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`

/** Seconds of the day of a time as HH:MM. */
export function secondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 3_600 + minutes * 60
}
