import type { AnalyticsAccount, analytics } from '@skleyka/contract/analytics/analytics.calls.ts'
import type { ParamsOf } from '@skleyka/contract/method.ts'
import { type MeasureName, measureNames } from '@skleyka/contract/statistic/measures.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { accountIdOf } from '../accounts/accounts.ts'
import { accountGrowth } from '../reports/reports.ts'
import { platformFigures } from '../statistic/statistic.ts'
import { trafficOfAccounts } from '../traffic/traffic.ts'
import { findCohorts } from './cohorts.ts'
import { replacePartnerDomains } from './partner-domains.sql.ts'
import { findPartners } from './partners.ts'

/** No platform has more accounts. */
const mostAccounts = 100_000
/** Dimensions of viewings, as SQL. */
const byAccount = 'toString(account)'

type AccountsParams = ParamsOf<(typeof analytics)['accounts']>

export const analyticsHandlers: Handlers<typeof analytics> = {
  totals: async ({ accountCode, step, measures, ...period }, _caller, services) => {
    const accountId = accountCode === undefined ? null : await accountIdOf(services.db, accountCode)
    if (accountCode !== undefined && accountId === null) throw refuse('account.notFound')
    const platform = await platformFigures(services, { ...period, accountId })
    const [{ figures, before, points, beforePoints }, grown, traffic, earlier] = await Promise.all([
      platform.lineWithTotals({ step, measures }),
      accountGrowth(services, platform.period),
      trafficOfAccounts(services.db, platform.period),
      platform.before && trafficOfAccounts(services.db, platform.before),
    ])
    const accounts =
      accountCode === undefined ? [...grown.values()] : [grown.get(accountCode)].filter((one) => one !== undefined)
    return {
      figures,
      before,
      newRecords: accounts.reduce((sum, one) => sum + one.newRecords, 0),
      storedBytes: accounts.reduce((sum, one) => sum + one.storedBytes, 0),
      trafficBytes: bytesOf(traffic, accountId),
      trafficBytesBefore: earlier && bytesOf(earlier, accountId),
      points,
      beforePoints,
      ...platform.meta,
    }
  },

  accounts: async (params, _caller, services) => {
    const { measures, page, perPage, sort } = params
    const platform = await platformFigures(services, params)
    const allMeasures = [...new Set<MeasureName>([...measures, 'views', ...sortMeasure(params)])]
    const [{ rows }, activeDays, totals, grown, traffic] = await Promise.all([
      platform.rows({
        by: [],
        also: [byAccount],
        days: 'accounts',
        measures: allMeasures,
        limit: mostAccounts,
        offset: 0,
      }),
      platform.activeDays(),
      platform.totals({ measures: [...new Set<MeasureName>([...measures, 'views'])] }),
      accountGrowth(services, platform.period),
      trafficOfAccounts(services.db, platform.period),
    ])
    const figuresOf = new Map(rows.map(({ keys: [id], ...row }) => [id, row]))
    const allViews = totals.figures.views ?? 0
    const accounts = [...grown.values()].map((account): AnalyticsAccount => {
      const row = figuresOf.get(String(account.accountId))
      const figures = row?.figures ?? {}
      const before = row?.before ?? (platform.before && {})
      const [views, viewsBefore] = [figures.views ?? 0, before?.views ?? 0]
      return {
        ...account,
        trafficBytes: traffic.get(account.accountId) ?? 0,
        figures,
        before,
        activeDays: activeDays.get(account.accountId) ?? 0,
        share: allViews === 0 ? null : views / allViews,
        growth: platform.before === null || viewsBefore === 0 ? null : views / viewsBefore - 1,
      }
    })
    const sorted = accounts.toSorted(orderOf(sort))
    return {
      items: sorted.slice((page - 1) * perPage, page * perPage),
      total: sorted.length,
      totals: totals.figures,
      beforeTotals: totals.before,
      ...platform.meta,
    }
  },

  cohorts: ({ months }, _caller, services) => findCohorts(services, { to: today(services), months }),

  quality: async ({ step, ...period }, _caller, services) => {
    const platform = await platformFigures(services, period)
    const measures: readonly MeasureName[] = [
      'views',
      'plays',
      'startP95Ms',
      'rebufferRatio',
      'errorRate',
      'bitrateKbps',
    ]
    const [quality, { rows }, grown] = await Promise.all([
      platform.quality({ step }),
      platform.rows({ by: [], also: [byAccount], days: 'accounts', measures, limit: statisticBounds.top, offset: 0 }),
      accountGrowth(services, platform.period),
    ])
    const named = new Map([...grown.values()].map((account) => [String(account.accountId), account]))
    const accounts = rows.flatMap(({ keys: [id = ''], figures }) => {
      const account = named.get(id)
      return account ? [{ accountCode: account.accountCode, accountName: account.accountName, figures }] : []
    })
    return { ...quality, accounts, ...platform.meta }
  },

  partners: (params, _caller, services) => findPartners(services, params),

  savePartnerDomains: async ({ id, domains }, _caller, { db, audit }) => {
    const hosts = [...new Set(domains.map((domain) => domain.trim().toLowerCase()).filter((domain) => domain !== ''))]
    const before = await replacePartnerDomains(inTransaction(db), id, hosts)
    audit({
      objectType: 'partnerSite',
      objectId: id,
      before: { domains: before },
      after: { domains: hosts.toSorted() },
    })
    return { domains: hosts.toSorted() }
  },
}

/** Returns the bytes of one account, or of all. */
const bytesOf = (traffic: ReadonlyMap<number, number>, accountId: number | null): number =>
  accountId === null ? [...traffic.values()].reduce((sum, bytes) => sum + bytes, 0) : (traffic.get(accountId) ?? 0)

const isMeasure = (field: string): field is MeasureName => measureNames.some((name) => name === field)
const sortMeasure = ({ sort: { field } }: Pick<AccountsParams, 'sort'>): MeasureName[] =>
  isMeasure(field) ? [field] : []

/** Compares accounts by a field; those without a value come last, and the same ones by their name. */
function orderOf({ field, order }: AccountsParams['sort']) {
  const turn = order === 'asc' ? 1 : -1
  const byName = (one: AnalyticsAccount, two: AnalyticsAccount) => one.accountName.localeCompare(two.accountName, 'ru')
  const figureOf = (account: AnalyticsAccount): number | null =>
    isMeasure(field) ? (account.figures[field] ?? null) : field === 'name' ? null : account[field]
  return (one: AnalyticsAccount, two: AnalyticsAccount): number => {
    if (field === 'name') return turn * byName(one, two)
    const [first, second] = [figureOf(one), figureOf(two)]
    if (first === null || second === null) return Number(first === null) - Number(second === null) || byName(one, two)
    return turn * (first - second) || byName(one, two)
  }
}

const today = ({ now }: { now: () => Date }) => now().toISOString().slice(0, 10)
