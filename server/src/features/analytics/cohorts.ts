import type { AnalyticsCohort } from '@skleyka/contract/analytics/analytics.calls.ts'
import type { Services } from '../../services.ts'
import { accountGrowth } from '../reports/reports.ts'
import { platformFigures } from '../statistic/statistic.ts'

/** No platform has more accounts. */
const mostAccounts = 100_000
const byAccount = 'toString(account)'
const byMonth = `formatDateTime(hour, '%Y-%m', {zone:String})`

type PlatformServices = Parameters<typeof platformFigures>[0] & Pick<Services, 'now'>

/** Returns the accounts by the month in which they were made, so many months up to a day, and how many of them had views in each month since. */
export async function findCohorts(services: PlatformServices, { to, months }: { to: string; months: number }) {
  const list = monthsUpTo(to, months)
  const [first = to.slice(0, 7)] = list
  const platform = await platformFigures(services, { from: `${first}-01`, to })
  const [{ rows }, accounts] = await Promise.all([
    platform.rows({
      by: [],
      also: [byAccount, byMonth],
      days: 'accounts',
      measures: ['views'],
      limit: mostAccounts * 10,
      offset: 0,
    }),
    accountGrowth(services, platform.period),
  ])
  const views = new Map(rows.map(({ keys, figures }) => [keys.join(' '), figures.views ?? 0]))
  const cohorts = list.map((month, place): AnalyticsCohort => {
    const made = [...accounts.values()].filter(({ createdDate }) => createdDate.toISOString().slice(0, 7) === month)
    const later = list.slice(place)
    const viewsIn = (id: number, of: string) => views.get(`${id} ${of}`) ?? 0
    return {
      month,
      accounts: made.length,
      active: later.map((of) => made.filter(({ accountId }) => viewsIn(accountId, of) > 0).length),
      views: later.map((of) => made.reduce((sum, { accountId }) => sum + viewsIn(accountId, of), 0)),
    }
  })
  return { cohorts, ...platform.meta }
}

/** Returns so many months up to that of a day, the earliest first, yyyy-mm. */
function monthsUpTo(day: string, many: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: many }, (_, place) => {
    const at = new Date(Date.UTC(year, month - many + place, 1))
    return at.toISOString().slice(0, 7)
  })
}
