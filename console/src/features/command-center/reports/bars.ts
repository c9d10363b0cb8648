import type { ReportStep } from '@skleyka/contract/reports/reports.calls.ts'
import { shiftDay } from './report-address.ts'

/** One bar of a chart: the days it is of, and its value. */
export interface Bar {
  readonly from: string
  readonly to: string
  readonly value: number
}

interface Span {
  readonly from: string
  readonly to: string
}

/** Every step of a period in order, cut by it; what has no rows has a bar of nothing, so that days stand in their places. */
export function barsOf<Row extends Span>(
  rows: readonly Row[],
  period: Span,
  step: ReportStep,
  value: (row: Row) => number,
): Bar[] {
  const values = new Map<string, number>()
  for (const row of rows) values.set(row.from, (values.get(row.from) ?? 0) + value(row))
  const bars: Bar[] = []
  for (let from = period.from; from <= period.to; ) {
    const next = nextStep(from, step)
    const last = shiftDay(next, -1)
    bars.push({ from, to: last < period.to ? last : period.to, value: values.get(from) ?? 0 })
    from = next
  }
  return bars
}

/** The first day of the step after the one a day is in. */
function nextStep(day: string, step: ReportStep): string {
  if (step === 'day') return shiftDay(day, 1)
  const date = new Date(`${day}T00:00:00Z`)
  // a week begins on Monday
  if (step === 'week') return shiftDay(day, 7 - ((date.getUTCDay() + 6) % 7))
  const months = { month: 1, quarter: 3, year: 12 }[step]
  const month = date.getUTCMonth()
  return new Date(Date.UTC(date.getUTCFullYear(), month - (month % months) + months, 1)).toISOString().slice(0, 10)
}

/** What a scale goes by: seconds of a clock, or bytes. */
export type Scale = 'seconds' | 'bytes'

const roundSeconds = [1, 2, 4, 10, 20, 30, 60, 120, 240, 600, 1_200, 1_800, 3_600, 7_200, 14_400]

/** The top of a scale: a round figure that is not below the value, and whose half is round too. */
export function scaleTop(value: number, scale: Scale): number {
  if (value <= 0) return 1
  if (scale === 'bytes') return 2 ** Math.ceil(Math.log2(value))
  const round = roundSeconds.find((seconds) => seconds >= value)
  if (round !== undefined) return round
  const hours = value / 3_600
  const power = 10 ** Math.floor(Math.log10(hours))
  return 3_600 * power * ([2, 4, 10].find((times) => times * power >= hours) ?? 10)
}
