import type { FoundOrder } from '@skleyka/contract/albums/albums.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { FillingColumns } from './albums.sql.ts'

const columns: Record<FoundOrder, RawBuilder<unknown>> = {
  created: sql`records.created_at`,
  published: sql`coalesce(records.published_from, records.created_at)`,
  name: sql`records.name collate russian`,
  duration: sql`coalesce(records.duration_ms, 0)`,
}

/** An album that a filter fills, kept until the end of the transaction; null for any other, and while somebody else fills it. */
export async function lockFilled(tx: Tx, accountId: number, id: number) {
  const row = await tx
    .selectFrom('albums')
    .select(['id', 'filter_id', 'item_sort', 'item_order', 'item_limit'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('filter_id', 'is not', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

/** The album holds what the condition lets through, in its order; only what is new, gone or moved is written. */
export async function writeFound(
  tx: Tx,
  accountId: number,
  albumId: number,
  { item_sort, item_order, item_limit }: FillingColumns,
  condition: RawBuilder<boolean>,
): Promise<void> {
  const column = columns[item_sort ?? 'created']
  const direction = item_order === 'asc' ? sql`asc` : sql`desc`
  await sql`with found as (
      select fitting.id, row_number() over () as place from (
        select records.id from records
          where records.account_id = ${accountId} and records.lifecycle = 'ACTIVE' and ${condition}
          order by ${column} ${direction}, records.id ${direction} limit ${item_limit}
      ) as fitting
    ), gone as (
      delete from album_items where account_id = ${accountId} and album_id = ${albumId}
        and record_id not in (select found.id from found)
    )
    insert into album_items (account_id, album_id, record_id, position, is_found)
      select ${accountId}, ${albumId}, found.id, found.place, true from found
      on conflict (album_id, record_id) do update set position = excluded.position, is_found = true
        where album_items.position <> excluded.position or not album_items.is_found`.execute(tx)
}

/** Keeps the videos that a filter found, as if people had put it there. */
export async function keepFound(tx: Tx, accountId: number, albumId: number): Promise<void> {
  await tx
    .updateTable('album_items')
    .set({ is_found: false })
    .where('account_id', '=', accountId)
    .where('album_id', '=', albumId)
    .execute()
}

/** Writes when the album was looked after: what is read often does not write that each time. */
export async function setFilled(db: Db, accountId: number, id: number): Promise<void> {
  await db
    .updateTable('albums')
    .set({ filled_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(sql<boolean>`(filled_at is null or filled_at < now() - interval '10 seconds')`)
    .execute()
}

/** Albums by filter that nobody looked after for a minute, the longest first. Platform housekeeping: of all accounts. */
export async function findToFill(db: Db, max: number): Promise<{ id: number; accountId: number }[]> {
  return db
    .selectFrom('albums')
    .innerJoin('accounts', 'accounts.id', 'albums.account_id')
    .select(['albums.id', 'albums.account_id as accountId'])
    .where('albums.filter_id', 'is not', null)
    .where('accounts.state', '=', 'ACTIVE')
    .where(sql<boolean>`(albums.filled_at is null or albums.filled_at < now() - interval '1 minute')`)
    .orderBy('albums.filled_at', (column) => column.asc().nullsFirst())
    .limit(max)
    .execute()
}
