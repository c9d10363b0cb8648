import { definitionVersion } from '@skleyka/contract/statistic/measures.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import type { Comparison } from '@skleyka/contract/statistic/statistic-query.ts'
import { refuse } from '../../http/refuse.ts'
import type { InsertWatch } from '../../statistics/statistics.ts'
import { dayAfter, daysOf, startOfDay, yearBefore } from './account-days.ts'
import { ask, refuseWhileAway } from './ask-store.ts'
import { type DaySums, dayColumns, daySums } from './day-sums.sql.ts'
import type { Scope } from './scope.ts'
import { storeTime } from './store-values.ts'
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
  /** Up to when the platform is summed up by days. */
  readonly summedUntil: Date
}

/** Closed days by account, and of the platform under `null`: it has no days of its own; it reads as closed what every account has closed. */
type Closings = ReadonlyMap<number | null, Closed>

interface KnownClosings {
  readonly closings: Promise<Closings>
  readonly inserted: string
  readonly readAt: number
}
const knownClosings = new WeakMap<InsertWatch, KnownClosings>()
/** Time for which closings hold while this process inserts none, in milliseconds; where another process may close days, the second. */
const [knownForMs, sharedMs] = [60_000, 10_000]

/** Returns the closed days of a scope. Those of all accounts are read at once: a question of each one would cost as much as its figures. */
export async function closedDays({ store, accountId, freshen }: Scope): Promise<Closed> {
  await refuseWhileAway(freshen)
  const { inserts } = store
  const inserted = `${inserts.count('closings')} ${inserts.count('platform_closings')}`
  const before = knownClosings.get(inserts)
  const isFresh =
    before?.inserted === inserted && performance.now() - before.readAt < (inserts.isAlone ? knownForMs : sharedMs)
  const known = before && isFresh ? before : { closings: readClosings(store), inserted, readAt: performance.now() }
  knownClosings.set(inserts, known)
  try {
    const closings = await known.closings
    const [own, ofAll] = [closings.get(accountId), closings.get(null)]
    return own ?? { until: new Date(0), definition: definitionVersion, summedUntil: ofAll?.summedUntil ?? new Date(0) }
  } catch (error) {
    if (knownClosings.get(inserts) === known) knownClosings.delete(inserts)
    throw error
  }
}

async function readClosings(store: Scope['store']): Promise<Closings> {
  const [rows, [platform]] = await Promise.all([
    ask<{ account: number; until_ms: number; version: number }>(
      store,
      `SELECT account, toUnixTimestamp64Milli(max(until)) AS until_ms, max(definition) AS version FROM closings GROUP BY account`,
      {},
    ),
    ask<{ summed_ms: number }>(
      store,
      'SELECT toUnixTimestamp64Milli(max(until)) AS summed_ms FROM platform_closings',
      {},
    ),
  ])
  const summedUntil = new Date(platform?.summed_ms ?? 0)
  const closings = new Map<number | null, Closed>()
  let [first, newest] = [Number.POSITIVE_INFINITY, 0]
  for (const { account, until_ms: untilMs, version } of rows) {
    closings.set(account, { until: new Date(untilMs), definition: version, summedUntil })
    first = Math.min(first, untilMs)
    newest = Math.max(newest, version)
  }
  closings.set(null, {
    until: new Date(rows.length === 0 ? 0 : first),
    definition: rows.length === 0 ? definitionVersion : newest,
    summedUntil,
  })
  return closings
}

/** Parameters of every statement over a period. */
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
      summedUntil: storeTime(closed.summedUntil),
      from: storeTime(current.from),
      to: storeTime(current.to),
      ...(earlier && { beforeFrom: storeTime(earlier.from), beforeTo: storeTime(earlier.to) }),
    },
  }
}

/**
 * Returns viewings of a period and of the one before it, with `period` 1 and 0. They have the columns that `using`, the SQL around them,
 * names: each one that is not read spares time.
 */
export function viewingsOfPeriods(
  scope: Scope,
  closed: Closed,
  { current, earlier }: Pick<ReturnType<typeof periodParams>, 'current' | 'earlier'>,
  using: string,
): string {
  const part = (ends: { from: Date; to: Date }, names: { from: string; to: string }, period: 0 | 1) =>
    `SELECT *, ${period} AS period FROM (${viewings({
      narrowed: scope.narrowed,
      using,
      ...names,
      isOpen: ends.to > closed.until,
      isClosed: ends.from < closed.until,
    })})`
  if (!earlier) {
    const { to } = current
    return viewings({
      ...{ narrowed: scope.narrowed, using, from: 'from', to: 'to' },
      ...{ isOpen: to > closed.until, isClosed: current.from < closed.until },
    })
  }
  return [part(current, { from: 'from', to: 'to' }, 1), part(earlier, { from: 'beforeFrom', to: 'beforeTo' }, 0)].join(
    '\nUNION ALL\n',
  )
}

/** Returns sums of days of a period and of the one before it, with `period` 1 and 0: of the days that are summed up and of those that are not. */
export function daysOfPeriods(
  scope: Scope,
  closed: Closed,
  { current, earlier }: Pick<ReturnType<typeof periodParams>, 'current' | 'earlier'>,
  days: DaySums,
): string {
  const keys = days === 'accounts' ? ['account'] : []
  const part = (ends: { from: Date; to: Date }, { from, to }: { from: string; to: string }, period: 0 | 1) => {
    const live = viewings({
      narrowed: scope.narrowed,
      using: dayColumns,
      from: closed.summedUntil > ends.from ? 'summedUntil' : from,
      to,
      isOpen: ends.to > closed.until,
      isClosed: ends.from < closed.until && closed.summedUntil < closed.until,
    })
    const { columns, statement } = daySums(live, keys)
    const begins = `hour >= {${from}:DateTime64(3, 'UTC')} AND hour < {${to}:DateTime64(3, 'UTC')}`
    return [
      ...(ends.from < closed.summedUntil
        ? [
            `SELECT ${columns.join(', ')}, ${period} AS period FROM ${days === 'accounts' ? 'account_days' : 'platform_days'}
            WHERE ${begins} AND hour < {summedUntil:DateTime64(3, 'UTC')}`,
          ]
        : []),
      ...(ends.to > closed.summedUntil
        ? [`SELECT ${columns.join(', ')}, ${period} AS period FROM (${statement})`]
        : []),
    ].join('\nUNION ALL\n')
  }
  return [
    part(current, { from: 'from', to: 'to' }, 1),
    ...(earlier ? [part(earlier, { from: 'beforeFrom', to: 'beforeTo' }, 0)] : []),
  ].join('\nUNION ALL\n')
}
