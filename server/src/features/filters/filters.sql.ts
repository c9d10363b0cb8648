import type { filters } from '@skleyka/contract/filters/filters.calls.ts'
import type { ParamsOf } from '@skleyka/contract/method.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'
import type { FiltersTable } from '../../database/tables/filters.ts'

export type FilterRow = NonNullable<Awaited<ReturnType<typeof findFilter>>>

/** Users in the account that name the filter: other filters, albums, its auto-removal, exports on a schedule. */
const users = sql<{ kind: 'FILTER' | 'ALBUM' | 'AUTO_REMOVAL' | 'EXPORT'; id: number | null; name: string | null }[]>`(
  select coalesce(jsonb_agg(used.as_json), '[]') from (
    select jsonb_build_object('kind', 'FILTER', 'id', other.id, 'name', other.name) as as_json from filters as other
      where other.account_id = filters.account_id and other.id <> filters.id
        and jsonb_path_exists(other.ast, '$.** ? (@.field == "filter").value[*] ? (@ == $id)',
          jsonb_build_object('id', filters.id))
    union all
    select jsonb_build_object('kind', 'ALBUM', 'id', albums.id, 'name', albums.name) from albums
      where albums.account_id = filters.account_id and albums.filter_id = filters.id
    union all
    select jsonb_build_object('kind', 'AUTO_REMOVAL', 'id', null, 'name', null) from accounts
      where accounts.id = filters.account_id and filters.id = any(accounts.filter_ids_for_remove_videos)
    union all
    select jsonb_build_object('kind', 'EXPORT', 'id', export.id, 'name', null) from attribute_exports as export
      where export.account_id = filters.account_id and export.schedule is not null
        and jsonb_path_exists(export.spec, '$.source ? (@.filterId == $id
          || exists (@.** ? (@.field == "filter").value[*] ? (@ == $id)))', jsonb_build_object('id', filters.id))
  ) as used)`

const filterRows = (db: Db, accountId: number) =>
  db
    .selectFrom('filters')
    .innerJoin('users', 'users.id', 'filters.owner_id')
    .selectAll('filters')
    .select(sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('owner_name'))
    .select(users.as('users'))
    .where('filters.account_id', '=', accountId)

/** Reader of filters: his own filters, and those of others when he may use them. */
export interface FilterReader {
  readonly userId: number
  readonly seesShared: boolean
}

const seenBy = ({ userId, seesShared }: FilterReader): RawBuilder<boolean> =>
  sql`(filters.owner_id = ${userId} or (filters.visibility <> 'PRIVATE' and ${seesShared}::boolean))`

type FilterListQuery = Pick<ParamsOf<typeof filters.list>, 'q' | 'visibility'>

const fits = (reader: FilterReader, { q = '', visibility }: FilterListQuery): RawBuilder<boolean> =>
  sql`${seenBy(reader)} and (${visibility ?? null}::text is null or filters.visibility = ${visibility ?? null})
    and translate(lower(filters.name collate "ru-x-icu"), 'ё', 'е')
      like translate(lower(${`%${q.replace(/[\\%_]/g, '\\$&')}%`} collate "ru-x-icu"), 'ё', 'е')`

const sortColumns = {
  id: sql`filters.id`,
  name: sql`filters.name collate russian`,
  updated: sql`filters.updated_at`,
}

/** One page of the filters that a reader sees, his own first. */
export const listFilters = (db: Db, accountId: number, reader: FilterReader, question: ParamsOf<typeof filters.list>) =>
  readPage(
    filterRows(db, accountId).where(fits(reader, question)).orderBy(sql`filters.owner_id = ${reader.userId}`, 'desc'),
    sortColumns,
    question,
  )

/** Returns how many a reader sees. */
export async function countFilters(db: Db, accountId: number, reader: FilterReader): Promise<number> {
  const { total } = await db
    .selectFrom('filters')
    .select(sql<number>`count(*)`.as('total'))
    .where('filters.account_id', '=', accountId)
    .where(seenBy(reader))
    .executeTakeFirstOrThrow()
  return total
}

/** Null for an unknown id, one of another account, and one that the reader does not see. */
export async function findFilter(db: Db, accountId: number, reader: FilterReader, id: number) {
  const row = await filterRows(db, accountId).where('filters.id', '=', id).where(seenBy(reader)).executeTakeFirst()
  return row ?? null
}

/** The filters of these ids, whoever owns them; only those the reader sees when there is one. */
export async function findAsts(db: Db, accountId: number, reader: FilterReader | null, ids: readonly number[]) {
  return db
    .selectFrom('filters')
    .select(['id', 'ast'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .$if(reader !== null, (query) => query.where(seenBy(reader ?? nobody)))
    .execute()
}

/** The filters that fill some of these albums. */
export async function findFillingFilters(db: Db, accountId: number, albumIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('albums')
    .select('filter_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${albumIds}::bigint[])`)
    .execute()
  return rows.flatMap((row) => row.filter_id ?? [])
}

const nobody: FilterReader = { userId: 0, seesShared: false }

/** Until the end of the transaction no other filter of the account is saved or deleted: none may come to use itself. */
export async function lockAllFilters(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('filters', ${accountId}))`.execute(tx)
}

export async function isNameTaken(tx: Tx, accountId: number, name: string, exceptId: number | null): Promise<boolean> {
  const row = await tx
    .selectFrom('filters')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(name collate "ru-x-icu") = lower(${name} collate "ru-x-icu")`)
    .where(sql<boolean>`id is distinct from ${exceptId}`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertFilter(tx: Tx, filter: Insertable<FiltersTable>): Promise<number> {
  const { id } = await tx.insertInto('filters').values(filter).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A filter that is no longer of the visibility LINK loses its feed. */
export async function updateFilter(
  tx: Tx,
  accountId: number,
  id: number,
  { name, visibility, ast }: Pick<Insertable<FiltersTable>, 'name' | 'visibility' | 'ast'>,
): Promise<void> {
  await tx
    .updateTable('filters')
    .set({ name, visibility, ast, row_version: sql<number>`row_version + 1`, updated_at: sql<Date>`now()` })
    .$if(visibility !== 'LINK', (query) => query.set({ feed_hash: null }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function deleteFilter(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('filters').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** The number of the next addresses of a feed, by which they differ from all before. */
export async function nextFeedNumber(tx: Tx, accountId: number, id: number): Promise<number> {
  const { feed_number } = await tx
    .updateTable('filters')
    .set({ feed_number: sql<number>`feed_number + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('feed_number')
    .executeTakeFirstOrThrow()
  return feed_number
}

export async function setFeedHash(tx: Tx, accountId: number, id: number, hash: Buffer | null): Promise<void> {
  await tx
    .updateTable('filters')
    .set({ feed_hash: hash })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** The members of the account, and whoever else owns records in it. */
export async function listOwners(db: Db, accountId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['users.id', sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('name')])
    .where(
      sql<boolean>`users.id in (
        select user_id from memberships where account_id = ${accountId}
        union select owner_id from records where account_id = ${accountId} and lifecycle = 'ACTIVE')`,
    )
    .orderBy(sql`coalesce(nullif(users.name, ''), users.email) collate russian`)
    .orderBy('users.id')
    .execute()
}

/** Returns how many records of the account a condition lets through. */
export async function countFound(tx: Tx, accountId: number, condition: RawBuilder<boolean>): Promise<number> {
  const { total } = await tx
    .selectFrom('records')
    .select(sql<number>`count(*)`.as('total'))
    .where('records.account_id', '=', accountId)
    .where('records.lifecycle', '=', 'ACTIVE')
    .where(condition)
    .executeTakeFirstOrThrow()
  return total
}

/** Sets whether the feed of a filter tells the views of its videos. */
export async function setFeedViews(tx: Tx, accountId: number, id: number, on: boolean): Promise<void> {
  await tx
    .updateTable('filters')
    .set({ feed_views: on })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}
