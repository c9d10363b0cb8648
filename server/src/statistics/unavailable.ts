/** The store of player events does not answer now: a query, an insert or a start failed for a reason that passes. */
export class StatisticsUnavailable extends Error {
  override name = 'StatisticsUnavailable'
}
