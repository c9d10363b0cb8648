import { bounds } from '@skleyka/contract/limits.ts'
import type { SearchField } from '@skleyka/contract/search/search-hits.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Counted, countedTo } from '../../database/counted.ts'
import type { Db } from '../../database/database.ts'
import { type AccountState, frequent, questionOf } from './frequent.ts'
import type { Looked } from './hits.ts'
import { findSought, hitPlace, isPlain, type SearchQuery, saysSought, soughtRows } from './search.sql.ts'
import { readSought } from './sought.ts'

/** Meaning of a search text in an account. */
export interface Meaning extends Looked {
  /** The text in the other layout of the keyboard, when it was that which found something. */
  readonly turned: string | null
  /** Number of records it finds; null for more than are looked at one by one. */
  readonly total: number | null
  /** The same, counted as far as a list counts. */
  readonly counted: Counted
  /** Condition for one page of a list in its order. */
  readonly inOrder: RawBuilder<boolean>
  /** The same for all of it at once. */
  readonly whole: RawBuilder<boolean>
  /** Sort place of those found, the best first; null where all are alike. */
  readonly place: RawBuilder<number> | null
}

/** Above this many a list is walked in its order, which meets a frequent word soon; below, the index of words is asked. */
const fewRecords = bounds.countedRecords

type Fields = readonly SearchField[] | null

/** Looks a search text up in the account of the connection; null when there is nothing in it. */
export async function meaningOf(
  db: Db,
  text: string,
  fields: Fields = null,
  within: AccountState | null = null,
): Promise<Meaning | null> {
  const sought = readSought(text)
  if (sought === null) return null
  const query = { ...sought, fields }
  const most = isPlain(query) ? bounds.listedRecords : fewRecords
  const { ids, count, step } = await findCounted(db, query, most, within)
  // the other layout has no signs of its own: they were letters
  const found: SearchQuery = step === 2 ? { ...query, words: sought.turnedWords, signs: [] } : query
  const words = step === 1 || step === 2 ? found.words : null
  const isFew = ids !== null
  const whole = isFew ? sql<boolean>`records.id = any(${ids}::bigint[])` : everySought(query)
  const isRanked = words !== null && words.length + found.phrases.length > 0
  return {
    ...{ words, fields, phrases: found.phrases, parts: sought.chunks, whole },
    turned: step === 2 ? sought.turned : null,
    total: isFew ? ids.length : null,
    counted: countedTo(most, count),
    inOrder: isFew || words === null ? whole : saysSought(found),
    place: isRanked ? hitPlace(found) : null,
  }
}

/** Looks the words up, unless it was just seen in this state of the account that more records say them than are counted. */
async function findCounted(
  db: Db,
  query: SearchQuery,
  most: number,
  within: AccountState | null,
): ReturnType<typeof findSought> {
  const question = within && questionOf(within, query)
  if (question !== null && frequent.isKnown(question)) return { ids: null, count: most + 1, step: 1 }
  const found = await findSought(db, query, { few: fewRecords, most: most + 1 })
  // what only another layout or parts of words find is found no more as soon as one record says the words themselves
  const isLasting = found.step === 1 && found.count > most && query.words.length + query.phrases.length > 0
  if (question !== null && isLasting) frequent.learn(question)
  return found
}

/** Returns what a search text lets through, as a condition on `records` of the account of the connection; no words let all through. */
export function searchCondition(text: string, fields: Fields = null): RawBuilder<boolean> {
  const sought = readSought(text)
  return sought === null ? sql`true` : everySought({ ...sought, fields })
}

const everySought = (query: SearchQuery): RawBuilder<boolean> =>
  sql`(records.id = any(array(select record_id from ${soughtRows(query, null)})))`
