import type { Statistics } from '../../statistics/statistics.ts'
import { digits } from './store-values.ts'

/** Events of one statement at most: its memory is bounded. */
const eventsAtOnce = 300_000

/**
 * Returns conditions that divide events of accounts into portions of bounded size: some accounts, or a part of the sessions of one.
 * `within` narrows the events.
 */
export async function eventPortions(
  { query }: Pick<Statistics, 'query'>,
  accounts: readonly number[],
  within: string,
  params: Record<string, unknown>,
): Promise<string[]> {
  if (accounts.length === 0) return []
  const rows = await query<{ account: number; events: number }>(
    `SELECT account, count() AS events FROM events
     WHERE account IN (${accounts.map(digits).join(',')}) AND ${within} GROUP BY account ORDER BY account`,
    params,
    { timeoutMs: 60_000 },
  )
  const portions: string[] = []
  let together: number[] = []
  let size = 0
  const flush = () => {
    if (together.length > 0) portions.push(`account IN (${together.map(digits).join(',')})`)
    together = []
    size = 0
  }
  for (const { account, events } of rows) {
    const parts = Math.ceil(events / eventsAtOnce)
    if (parts > 1) {
      for (let part = 0; part < parts; part += 1)
        portions.push(`account = ${digits(account)} AND sipHash64(session) % ${parts} = ${part}`)
      continue
    }
    if (size + events > eventsAtOnce) flush()
    together.push(account)
    size += events
  }
  flush()
  return portions
}
