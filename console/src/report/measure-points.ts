import type { MeasureName } from '@skleyka/contract/statistic/measures.ts'
import type { StatisticPoint } from '@skleyka/contract/statistic/statistic.calls.ts'
import type { StatisticStep } from '@skleyka/contract/statistic/statistic-query.ts'
import type { Point } from './chart.ts'
import { shiftDay, weekday } from './days.ts'
import type { Days } from './periods.ts'
import { formatLongDay, formatPoint, formatSpan, formatTick } from './span-labels.ts'
import { nextStep } from './steps.ts'

interface Times {
  readonly step: StatisticStep
  readonly days: Days
  /** Day by the calendar of the account. */
  readonly today: string
  readonly now: Date
}

const hourMs = 3_600_000

/** The days of a step, cut by the period. */
export function spanAt(from: string, { step, days }: Pick<Times, 'step' | 'days'>): Days {
  const day = from.slice(0, 10)
  if (step === 'hour' || step === 'day') return { from: day, to: day }
  const last = shiftDay(nextStep(day, step), -1)
  return { from: day, to: last < days.to ? last : days.to }
}

/** Points as a chart tells them, beside those of the compared period. */
export function pointsOf(
  points: readonly StatisticPoint[],
  before: readonly StatisticPoint[] | null,
  beforeDays: Days | null,
  times: Times,
): Point[] {
  const { step, today, now } = times
  return points.map(({ from, at }, index) => {
    const span = spanAt(from, times)
    const earlier = before?.[index]
    return {
      tick: formatTick(from, step, points[index - 1]?.from),
      title: formatPoint(from, span, step, today),
      ...(earlier && beforeDays && { beforeTitle: beforeTitle(earlier.from, beforeDays, times) }),
      isDayOff: step === 'day' && weekday(span.from) >= 5,
      isUnfinished: step === 'hour' ? at.getTime() + hourMs > now.getTime() : span.to >= today,
    }
  })
}

function beforeTitle(from: string, days: Days, { step, today }: Times): string {
  const span = spanAt(from, { step, days })
  if (step === 'hour') return formatPoint(from, span, step, today)
  return span.from === span.to ? formatLongDay(span.from, today) : formatSpan(span, step)
}

/** Values of a measure at the points; hours and days that have not begun have none. */
export const valuesOf = (points: readonly StatisticPoint[], measure: MeasureName, now: Date): (number | null)[] =>
  points.map(({ at, figures }) => (at.getTime() > now.getTime() ? null : (figures[measure] ?? null)))
