import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import type { Comparison, StatisticStep } from '@skleyka/contract/statistic/statistic-query.ts'
import { Refusal } from '../../http/refuse.ts'
import { dayAfter } from './account-days.ts'
import { askCounted } from './ask-counted.ts'
import { figureRows, figureTotals } from './figure-rows.ts'
import { checkPeriod, closedDays, daysOfPeriods, type Period, periodBefore, periodParams } from './periods.ts'
import { platformScope, scopeOf } from './scope.ts'
import { lineWithTotals, metaOf, qualityOf } from './statistic.handlers.ts'
import { stepsOf } from './steps.ts'

export { dayAfter, localDay, startOfDay } from './account-days.ts'
export { dayWords, periodWords } from './period-words.ts'
export { checkPeriod, closedDays, type Period } from './periods.ts'
export { timeZoneOf } from './scope.sql.ts'
export { type Scope, scopeOf } from './scope.ts'
export { wholeTable } from './statistic.handlers.ts'
export { valueTitles } from './titles.ts'
export { countViewersNow } from './viewers-now.ts'

type Services = Parameters<typeof platformScope>[0]
type Rows = Parameters<typeof figureRows>[2]
type Lines = Parameters<typeof lineWithTotals>[2]
type WithoutPeriods<Question> = Omit<Question, 'period' | 'before'>

interface PlatformQuery extends Period {
  readonly compare?: Comparison | undefined
  /** One account; the whole platform without it. */
  readonly accountId?: number | null
  /** Some records, in whatever accounts; all of them without it. */
  readonly recordIds?: readonly number[]
  /** Parameters of expressions that rows are split by. */
  readonly params?: Readonly<Record<string, unknown>>
}

/**
 * Opens the figures of the platform in a period, by its own clock, for features that tell administrators of them. Refuses `statistic.period`
 * and, with each question, `statistic.away`.
 */
export async function platformFigures(services: Services, question: PlatformQuery) {
  const period = checkPeriod({ from: question.from, to: question.to })
  const before = periodBefore(period, question.compare)
  const opened = platformScope(services, {
    timeZone: platformTimeZone,
    accountId: question.accountId ?? null,
    recordIds: question.recordIds,
  })
  const scope = { ...opened, params: { ...opened.params, ...question.params } }
  const closed = await closedDays(scope)
  // sums by days of the platform are not split by records
  const days = question.recordIds === undefined ? ('platform' as const) : undefined
  return {
    period,
    before,
    meta: metaOf(scope, closed, before),
    rows: (question: WithoutPeriods<Rows>) => figureRows(scope, closed, { ...question, period, before }),
    totals: (question: Pick<Rows, 'measures'>) =>
      figureTotals(scope, closed, { days, ...question, by: [], period, before }),
    lineWithTotals: (question: Pick<Lines, 'step' | 'measures'>) =>
      lineWithTotals(scope, closed, { days, ...question, period, before }),
    /** Days of the period on which accounts had views, by account. */
    activeDays: async () => {
      const times = periodParams(scope, closed, period, null)
      const rows = await askCounted(
        scope.store,
        `SELECT account, countIf(day_views > 0) AS days FROM (SELECT account, toDate(hour, {zone:String}) AS day, sum(views) AS day_views
           FROM (${daysOfPeriods(scope, closed, times, 'accounts')}) GROUP BY account, day) GROUP BY account`,
        times.params,
        { threads: 2 },
      )
      return new Map(rows.map(({ account, days: many }) => [Number(account), Number(many)]))
    },
    quality: (question: Pick<Lines, 'step'>) => qualityOf(scope, closed, { days, ...question, period, before }),
  }
}

/** No platform has more accounts. */
const mostAccounts = 100_000

/** Returns the views of every account that had any in a period, by its number; `null` while the store is away. */
export async function viewsOfAccounts(services: Services, period: Period): Promise<Map<number, number> | null> {
  try {
    const platform = await platformFigures(services, period)
    const question = {
      by: [],
      also: ['toString(account)'],
      measures: ['views' as const],
      limit: mostAccounts,
      offset: 0,
    }
    const { rows } = await platform.rows(question)
    return new Map(rows.map(({ keys: [id], figures }) => [Number(id), figures.views ?? 0]))
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'statistic.away') return null
    throw error
  }
}

interface MemberPeriod extends Period {
  readonly ofAccount?: string | undefined
  readonly step: StatisticStep
}

/** Opens the account of a member, or another one that he may look at, with the steps of a period by its clock. Refuses `account.notFound`. */
export async function memberSteps(
  { ofAccount, from, to, step }: MemberPeriod,
  caller: Parameters<typeof scopeOf>[1],
  services: Services,
) {
  const { accountId, timeZone, now, read } = await scopeOf({ ofAccount }, caller, services)
  const period = checkPeriod({ from, to })
  return { accountId: accountId ?? 0, timeZone, now, read, period, steps: stepsOf(period, step, timeZone) }
}

/** No platform has more videos with views, each in a handful of qualities. */
const mostRows = 5_000_000
/** Of a viewing whose picture is not known nobody can tell that it was a small one. */
const unknownHeight = 65_535

/**
 * Returns the highest picture, in lines, in which each video was watched in the last days, by record; of one account, or of the
 * whole platform. An hour of a viewing counts in the quality that it showed longest. Refuses `statistic.away`.
 */
export async function watchedHeights(
  services: Services,
  { accountId, days }: { accountId: number | null; days: number },
): Promise<Map<number, number>> {
  const today = services.now().toISOString().slice(0, 10)
  // a day more on both sides: days are those of one clock for all accounts
  const period = { from: dayAfter(today, -days - 1), to: dayAfter(today) }
  const figures = await platformFigures(services, { ...period, accountId })
  const question = { by: [], also: ['toString(record)', 'toString(height)'], measures: ['watchSeconds' as const] }
  const { rows } = await figures.rows({ ...question, limit: mostRows, offset: 0 })
  const highest = new Map<number, number>()
  for (const { keys, figures: seen } of rows) {
    if (!seen.watchSeconds) continue
    const [record, height] = [Number(keys[0]), Number(keys[1]) || unknownHeight]
    highest.set(record, Math.max(height, highest.get(record) ?? 0))
  }
  return highest
}
