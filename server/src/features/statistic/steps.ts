import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import type { StatisticStep } from '@skleyka/contract/statistic/statistic-query.ts'
import { refuse } from '../../http/refuse.ts'
import { dayAfter, localTime, startOfDay } from './account-days.ts'
import type { Period } from './periods.ts'

/** A step of a period: its key in the rows of the store, and when it begins. */
export interface Step {
  readonly key: string
  readonly from: string
  readonly at: Date
}

const hourMs = 3_600_000

/** Returns every step of a period in order; the first and the last may reach beyond it. Refuses `statistic.tooManySteps`. */
export function stepsOf(period: Period, step: StatisticStep, timeZone: string): Step[] {
  const steps = step === 'hour' ? hours(period, timeZone) : calendarSteps(period, step, timeZone)
  if (steps.length > statisticBounds.points)
    throw refuse('statistic.tooManySteps', { max: statisticBounds.points.toLocaleString('ru') })
  return steps
}

function hours({ from, to }: Period, timeZone: string): Step[] {
  const end = startOfDay(dayAfter(to), timeZone).getTime()
  const steps: Step[] = []
  for (
    let at = startOfDay(from, timeZone).getTime();
    at < end && steps.length <= statisticBounds.points;
    at += hourMs
  ) {
    const begins = new Date(at)
    steps.push({ key: String(at / 1000), from: localTime(begins, timeZone), at: begins })
  }
  return steps
}

function calendarSteps({ from, to }: Period, step: Exclude<StatisticStep, 'hour'>, timeZone: string): Step[] {
  const steps: Step[] = []
  for (let day = beginOf(from, step); day <= to && steps.length <= statisticBounds.points; day = nextOf(day, step)) {
    steps.push({ key: day, from: `${day}T00:00`, at: startOfDay(day, timeZone) })
  }
  return steps
}

function beginOf(day: string, step: StatisticStep): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`
  if (step !== 'week') return day
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return dayAfter(day, -weekday)
}

function nextOf(day: string, step: StatisticStep): string {
  if (step === 'month') return beginOf(dayAfter(day, 31), 'month')
  return dayAfter(day, step === 'week' ? 7 : 1)
}
