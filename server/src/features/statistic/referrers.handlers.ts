import type { recordReferrers } from '@skleyka/contract/statistic/referrers.calls.ts'
import type { Handlers } from '../../http/handlers.ts'
import { ask } from './ask-store.ts'
import { checkPeriod, closedDays, periodParams, viewingsOfPeriods } from './periods.ts'
import { namesOfRecords } from './scope.sql.ts'
import { scopeOf } from './scope.ts'
import { wholeTime } from './statistic.handlers.ts'
import { digits } from './store-values.ts'

/** Pages told of one record. */
const mostPages = 100

export const referrersHandlers: Handlers<typeof recordReferrers> = {
  getRecordReferrerStatistic: async ({ recordsIds, from, to }, caller, services) => {
    const scope = await scopeOf({}, caller, services)
    const period = checkPeriod(wholeTime({ from, to }, scope))
    const own = [...(await namesOfRecords(services.db, caller.account.id, recordsIds)).keys()]
    if (own.length === 0) return {}
    const narrowed = `${scope.narrowed} AND record IN (${own.map((id) => digits(Number(id))).join(',')})`
    const ofRecords = { ...scope, narrowed }
    const closed = await closedDays(ofRecords)
    const times = periodParams(ofRecords, closed, period, null)
    const selected =
      'record, toString(domain) AS domain, page, sum(views) AS viewed, uniqCombined64If(viewer, views = 1) AS uniques'
    const rows = await ask<{ record: number; domain: string; page: string; viewed: number; uniques: number }>(
      scope.store,
      `SELECT ${selected} FROM (${viewingsOfPeriods(ofRecords, closed, times, selected)})
       GROUP BY record, domain, page HAVING viewed > 0 ORDER BY record, viewed DESC, domain, page LIMIT ${mostPages} BY record`,
      times.params,
    )
    return Object.fromEntries(
      own.map((id) => [
        id,
        rows
          .filter(({ record }) => String(record) === id)
          .map(({ domain, page, viewed, uniques }) => ({ domain, page, views: viewed, uniques })),
      ]),
    )
  },
}
