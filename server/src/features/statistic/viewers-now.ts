import type { Services } from '../../services.ts'
import { ask } from './ask-store.ts'
import { storeTime } from './store-values.ts'
import { recentSessions } from './viewings.sql.ts'

/** Counts who watches each of these records now (product C7), by record; whom nobody watches is left out. Refuses `statistic.away`. */
export async function countViewersNow(
  { statistics, now }: Pick<Services, 'statistics' | 'now'>,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await ask<{ record: number; viewers: number }>(
    statistics,
    `SELECT record, count() AS viewers FROM (${recentSessions('record IN {records:Array(UInt32)}', 1)})
     WHERE watches = 1 GROUP BY record`,
    { records: [...recordIds], now: storeTime(now()) },
  )
  return new Map(rows.map(({ record, viewers }) => [Number(record), Number(viewers)]))
}
