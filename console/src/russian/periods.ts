/** The same time some days away. Goes by the calendar, so a day of 23 or 25 hours is one day too. */
export const addDays = (date: Date, days: number): Date => withDay(date, date.getMonth(), date.getDate() + days)

/** The same day of another month, or its last day when it is shorter: 31 January and one month is 28 February. */
export function addMonths(date: Date, months: number): Date {
  const month = date.getMonth() + months
  const lastDay = withDay(date, month + 1, 0).getDate()
  return withDay(date, month, Math.min(date.getDate(), lastDay))
}

function withDay(date: Date, month: number, day: number): Date {
  const moved = new Date(date)
  moved.setMonth(month, day)
  return moved
}

/** First and last day of a stretch, both at midnight, both in it. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate())

/** Monday to Sunday of the week before (C-9-22). */
export function previousWeek(now: Date): Period {
  const sinceMonday = (now.getDay() + 6) % 7
  const from = addDays(midnight(now), -sinceMonday - 7)
  return { from, to: addDays(from, 6) }
}

/** The calendar month before (C-9-22). */
export const previousMonth = (now: Date): Period => ({
  from: new Date(now.getFullYear(), now.getMonth() - 1, 1),
  to: new Date(now.getFullYear(), now.getMonth(), 0),
})

/**
 * A date whose local fields read what a clock shows at this moment in a zone `offsetHours` from UTC (C-9-22).
 * It is for display: as a moment it is wrong, and an hour that the user's own zone skips is shown an hour later.
 */
export function localTimeAt(moment: Date, offsetHours: number): Date {
  const there = new Date(moment.getTime() + offsetHours * 3_600_000)
  return new Date(
    there.getUTCFullYear(),
    there.getUTCMonth(),
    there.getUTCDate(),
    there.getUTCHours(),
    there.getUTCMinutes(),
    there.getUTCSeconds(),
    there.getUTCMilliseconds(),
  )
}
