import { definitionVersion } from '@skleyka/contract/statistic/measures.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import type { Comparison } from '@skleyka/contract/statistic/statistic-query.ts'
import { refuse } from '../../http/refuse.ts'
import { dayAfter, daysOf, startOfDay, yearBefore } from './account-days.ts'
import { ask } from './ask-store.ts'
import type { Scope } from './scope.ts'
import { viewings } from './viewings.sql.ts'

/** First and last day, both counted. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** Refuses a period that ends before it begins or is too long. */
export function checkPeriod(period: Period): Period {
  if (period.from > period.to) throw refuse('statistic.period')
  if (daysOf(period) > statisticBounds.days) throw refuse('statistic.tooLong')
  return period
}

/** Returns the period with which figures are compared: as many days right before it, or the same days a year ago. */
export function periodBefore(period: Period, compare: Comparison | undefined): Period | null {
  if (compare === undefined) return null
  if (compare === 'year') return { from: yearBefore(period.from), to: yearBefore(period.to) }
  return { from: dayAfter(period.from, -daysOf(period)), to: dayAfter(period.from, -1) }
}

/** Up to when the days of a scope are closed, and by which definitions they were counted. */
export interface Closed {
  readonly until: Date
  readonly definition: number
}

/** The platform has no days of its own: it reads as closed what every account has closed. */
export async function closedDays({ store, accountId }: Scope): Promise<Closed> {
  const ofAccount = accountId === null ? '' : 'WHERE account = {account:UInt32}'
  const [row] = await ask<{ until_ms: number; definition: number; days: number }>(
    store,
    `SELECT toUnixTimestamp64Milli(min(last)) AS until_ms, max(version) AS definition, count() AS days
     FROM (SELECT account, max(until) AS last, max(closings.definition) AS version FROM closings ${ofAccount} GROUP BY account)`,
    accountId === null ? {} : { account: accountId },
  )
  const isNone = row === undefined || row.days === 0
  return { until: new Date(isNone ? 0 : row.until_ms), definition: isNone ? definitionVersion : row.definition }
}

/** A moment as the store takes it. */
export const storeTime = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '')

/** What every statement over a period takes. */
export function periodParams(scope: Scope, closed: Closed, now: Period, before: Period | null) {
  const ends = (period: Period) => ({
    from: startOfDay(period.from, scope.timeZone),
    to: startOfDay(dayAfter(period.to), scope.timeZone),
  })
  const current = ends(now)
  const earlier = before && ends(before)
  return {
    current,
    earlier,
    params: {
      ...scope.params,
      zone: scope.timeZone,
      now: storeTime(scope.now),
      until: storeTime(closed.until),
      from: storeTime(current.from),
      to: storeTime(current.to),
      ...(earlier && { beforeFrom: storeTime(earlier.from), beforeTo: storeTime(earlier.to) }),
    },
  }
}

/** Returns viewings of a period and of the one before it, with `period` 1 and 0. */
export function viewingsOfPeriods(
  scope: Scope,
  closed: Closed,
  { current, earlier }: Pick<ReturnType<typeof periodParams>, 'current' | 'earlier'>,
): string {
  const part = (ends: { from: Date; to: Date }, names: { from: string; to: string }, period: 0 | 1) =>
    `SELECT *, ${period} AS period FROM (${viewings({
      narrowed: scope.narrowed,
      ...names,
      isOpen: ends.to > closed.until,
      isClosed: ends.from < closed.until,
    })})`
  return [
    part(current, { from: 'from', to: 'to' }, 1),
    ...(earlier ? [part(earlier, { from: 'beforeFrom', to: 'beforeTo' }, 0)] : []),
  ].join('\nUNION ALL\n')
}
