import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { InsertWatch, QueryOptions, Statistics } from '../../statistics/statistics.ts'
import { ask } from './ask-store.ts'

/** So many answers are kept of one store, none of them of more rows, and of no more rows together: some megabytes. */
const [mostAnswers, mostRows, mostRowsTogether] = [400, 1_000, 20_000]
/** Time for which an answer holds where other processes count too, in milliseconds. */
const sharedMs = 5_000

export type CountedRow = Readonly<Record<string, string | number | null>>

interface CountedAnswer {
  readonly changes: number
  readonly at: number
  readonly rows: Promise<CountedRow[]>
}
const answersOf = new WeakMap<InsertWatch, LRUCache<string, CountedAnswer>>()

/** Name of a question among those whose answers are kept: short, where a statement names thousands of videos. */
export const questionKey = (sql: string, params: object): string =>
  hash('sha256', JSON.stringify([sql, params]), 'base64')

/**
 * Asks for figures of counted viewings, which change when sessions are counted and days are closed: until then an answer is kept, and those who
 * ask at once wait for one. The rows belong to all of them. `ofEvents` tells that the statement reads events, which come at any time. Refuses
 * `statistic.away`.
 */
export async function askCounted(
  store: Pick<Statistics, 'query' | 'inserts'>,
  sql: string,
  { now, ...params }: Record<string, unknown>,
  { ofEvents = false, ...options }: Pick<QueryOptions, 'threads'> & { ofEvents?: boolean } = {},
): Promise<CountedRow[]> {
  const { inserts } = store
  const answers =
    answersOf.get(inserts) ?? new LRUCache<string, CountedAnswer>({ max: mostAnswers, maxSize: mostRowsTogether })
  answersOf.set(inserts, answers)
  const queryParams = sql.includes('{now:') ? { now, ...params } : params
  const key = questionKey(sql, queryParams)
  const known = answers.get(key)
  const changes = inserts.changes() + (ofEvents ? inserts.count('events') : 0)
  const isFresh = known?.changes === changes && (inserts.isAlone || performance.now() - known.at < sharedMs)
  const kept: CountedAnswer =
    known && isFresh
      ? known
      : { changes, at: performance.now(), rows: ask<CountedRow>(store, sql, queryParams, options) }
  // how many rows there are is known when they have come
  if (kept !== known) answers.set(key, kept, { size: 1 })
  const forget = () => {
    if (answers.get(key) === kept) answers.delete(key)
  }
  try {
    const rows = await kept.rows
    if (rows.length > mostRows) forget()
    else if (kept !== known && answers.peek(key) === kept) {
      answers.delete(key)
      answers.set(key, kept, { size: Math.max(1, rows.length) })
    }
    return rows
  } catch (error) {
    forget()
    throw error
  }
}
