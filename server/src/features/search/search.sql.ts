import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Sought } from './sought.ts'

/** The rows that `search_records` answers, as a part of a statement: record_id and step. */
export const soughtRows = ({ words, turnedWords, signs, parts }: Sought, most: number | null): RawBuilder<unknown> =>
  sql`search_records(${words}::text[], ${turnedWords}::text[], ${signs}::text[], ${parts}::text[], ${most})`

/** At most so many ids of what is meant, and by which step of the search they were found. */
export async function findSought(db: Db, sought: Sought, most: number): Promise<{ ids: number[]; step: number }> {
  const { rows } = await sql<{ ids: number[] | null; step: number | null }>`
    select array_agg(record_id) as ids, max(step) as step from ${soughtRows(sought, most)}`.execute(db)
  return { ids: rows[0]?.ids ?? [], step: rows[0]?.step ?? 0 }
}

/** A record of the list has all these words: asked record by record, in the order of the list. */
export const saysWords = (words: readonly string[]): RawBuilder<boolean> =>
  sql`record_says(records.id, (select words_query(${words}::text[])))`

/** Which of these words of texts are meant by one of the words that were sought, the last of which may be only begun. */
export async function findMeant(db: Db, said: readonly string[], sought: readonly string[]): Promise<Set<string>> {
  const last = sought.at(-1) ?? ''
  const { rows } = await sql<{ word: string }>`
    with forms as (select array(select unnest(word_forms(one)) from unnest(${sought}::text[]) as one) as meant)
    select word from unnest(${said}::text[]) as word, forms
    where starts_with(word, ${last}) or word_forms(word) && meant`.execute(db)
  return new Set(rows.map(({ word }) => word))
}
