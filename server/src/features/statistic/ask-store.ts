import { refuse } from '../../http/refuse.ts'
import type { QueryOptions, Statistics } from '../../statistics/statistics.ts'
import { StatisticsUnavailable } from '../../statistics/unavailable.ts'

/** Queries the store. Refuses `statistic.away` while it does not answer; nothing else of the product waits for it. */
export async function ask<Row>(
  store: Pick<Statistics, 'query'>,
  sql: string,
  params: Record<string, unknown>,
  options?: QueryOptions,
): Promise<Row[]> {
  return refuseWhileAway(() => store.query<Row>(sql, params, options))
}

/** Runs what needs the store. Refuses `statistic.away` while that does not answer. */
export async function refuseWhileAway<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StatisticsUnavailable) throw refuse('statistic.away')
    throw error
  }
}
