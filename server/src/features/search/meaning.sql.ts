import { bounds } from '@skleyka/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Looked } from './hits.ts'
import { findSought, saysWords, soughtRows } from './search.sql.ts'
import { readSought, type Sought } from './sought.ts'

/** What a search text was found to mean in an account. */
export interface Meaning extends Looked {
  /** The text in the other layout of the keyboard, when it was that which found something. */
  readonly turned: string | null
  /** How many records it finds; null for more than are counted. */
  readonly total: number | null
  /** What it lets through, for one page of a list in its order. */
  readonly inOrder: RawBuilder<boolean>
  /** The same for all of it at once. */
  readonly whole: RawBuilder<boolean>
}

/** Above this many a list is walked in its order, which meets a frequent word soon; below, the index of words is asked. */
const fewRecords = bounds.countedRecords

/** Looks a search text up in the account of the connection; null when there is nothing in it. */
export async function findMeaning(db: Db, text: string): Promise<Meaning | null> {
  const sought = readSought(text)
  if (sought === null) return null
  const { ids, step } = await findSought(db, sought, fewRecords + 1)
  const [words, turned] = step === 2 ? [sought.turnedWords, sought.turned] : [step === 1 ? sought.words : null, null]
  const isFew = ids.length <= fewRecords
  const whole = isFew ? sql<boolean>`records.id = any(${ids}::bigint[])` : everySought(sought)
  const isWalked = !isFew && words !== null && (step === 2 || sought.signs.length === 0)
  return {
    ...{ words, turned, parts: sought.chunks, total: isFew ? ids.length : null, whole },
    inOrder: isWalked ? saysWords(words) : whole,
  }
}

/** What a search text lets through, as a condition on `records` of the account of the connection; no words let all through. */
export function everythingSought(text: string): RawBuilder<boolean> {
  const sought = readSought(text)
  return sought === null ? sql`true` : everySought(sought)
}

const everySought = (sought: Sought): RawBuilder<boolean> =>
  sql`(records.id = any(array(select record_id from ${soughtRows(sought, null)})))`
