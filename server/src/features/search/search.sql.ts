import type { SearchField } from '@skleyka/contract/search/search-hits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Sought } from './sought.ts'

/** Search: its text, and the fields to look in; all of them without a choice. */
export interface SearchQuery extends Sought {
  readonly fields: readonly SearchField[] | null
}

/** The rows that `search_records` answers, as a part of a statement: record_id and step. */
export const soughtRows = (query: SearchQuery, most: number | null): RawBuilder<unknown> =>
  sql`search_records(${query.words}::text[], ${query.turnedWords}::text[], ${patterns(query.phrases)}::text[],
    ${query.excluded}::text[], ${patterns(query.without)}::text[], ${query.signs}::text[], ${query.parts}::text[],
    ${query.fields}::text[], ${most})`

/** A phrase between the words of a text, which stand between single spaces. */
const patterns = (phrases: readonly string[]) => phrases.map((phrase) => `% ${phrase} %`)

/** Returns what is meant: how much of it there is, `most` at the most, the ids where they are few, and by which step of the search. */
export async function findSought(
  db: Db,
  query: SearchQuery,
  { few, most }: { few: number; most: number },
): Promise<{ ids: number[] | null; count: number; step: number }> {
  const { rows } = await sql<{ ids: number[] | null; count: number; step: number | null }>`
    select case when count(*) <= ${few} then array_agg(record_id) end as ids, count(*) as count, max(step) as step
    from ${soughtRows(query, most)}`.execute(db)
  const { ids = null, count = 0, step = null } = rows[0] ?? {}
  return { ids: count === 0 ? [] : ids, count, step: step ?? 0 }
}

/** The index of words alone tells what is meant. */
export const isPlain = ({
  fields,
  phrases,
  excluded,
  without,
  signs,
}: Pick<SearchQuery, 'fields' | 'phrases' | 'excluded' | 'without' | 'signs'>) =>
  fields === null && phrases.length + excluded.length + without.length + signs.length === 0

/** A record of the list is what is meant: asked record by record, in the order of the list. */
export function saysSought({ words, phrases, excluded, without, signs, fields }: SearchQuery): RawBuilder<boolean> {
  const meant = sql`(select words_query(${words}::text[], ${patterns(phrases)}::text[]))`
  if (isPlain({ fields, phrases, excluded, without, signs })) return sql`record_says(records.id, ${meant})`
  return sql`record_fits(records.id, ${meant}, ${patterns(phrases)}::text[],
    (select words_query_any(${excluded}::text[], '{}', false)), ${patterns(without)}::text[], ${signs}::text[], ${fields}::text[])`
}

/** The place of a record of the list among what is found: the smaller, the nearer to its name it says what is sought. */
export const hitPlace = ({ words, phrases }: Pick<SearchQuery, 'words' | 'phrases'>): RawBuilder<number> =>
  sql`hit_place(records, (select words_query(${words}::text[], ${patterns(phrases)}::text[])),
    (select words_query_any(${words}::text[], ${patterns(phrases)}::text[], true)))`

/** Returns which of these words of texts are meant by one of the words that were sought, the last of which may be only begun. */
export async function findMeant(db: Db, textWords: readonly string[], sought: readonly string[]): Promise<Set<string>> {
  const last = sought.at(-1) ?? ''
  const { rows } = await sql<{ word: string }>`
    with forms as (select array(select unnest(word_forms(one)) from unnest(${sought}::text[]) as one) as meant)
    select word from unnest(${textWords}::text[]) as word, forms
    where starts_with(word, ${last}) or word_forms(word) && meant`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

/** The stretch of subtitles in which records say all of it, as their cues are kept; for those of these ids that do. */
export async function findSpoken(
  db: Db,
  ids: readonly number[],
  { words, phrases }: Pick<SearchQuery, 'words' | 'phrases'>,
): Promise<{ recordId: number; cues: unknown }[]> {
  const { rows } = await sql<{ recordId: number; cues: unknown }>`
    select record_id as "recordId", cues from subtitles_saying(${ids}::bigint[],
      (select words_query(${words}::text[], ${patterns(phrases)}::text[])), ${patterns(phrases)}::text[])`.execute(db)
  return rows
}
