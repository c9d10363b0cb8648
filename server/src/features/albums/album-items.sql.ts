import type { albumOrders, ItemPlace } from '@skleyka/contract/albums.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** The videos of an album in their order, those in the trash left out. */
const activeItems = (db: Db, accountId: number, albumId: number) =>
  db
    .selectFrom('album_items as item')
    .innerJoin('records as record', (join) =>
      join.onRef('record.account_id', '=', 'item.account_id').onRef('record.id', '=', 'item.record_id'),
    )
    .where('item.account_id', '=', accountId)
    .where('item.album_id', '=', albumId)
    .where('record.lifecycle', '=', 'ACTIVE')

/** One page of their ids. */
export async function listItems(
  db: Db,
  accountId: number,
  albumId: number,
  page: { offset: number; limit: number },
): Promise<number[]> {
  const rows = await activeItems(db, accountId, albumId)
    .select('item.record_id')
    .orderBy('item.position')
    .orderBy('item.record_id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return rows.map((row) => row.record_id)
}

/** What people who watch the album get, in its order: what viewers are given by now and plays. */
export async function listWatchable(db: Db, accountId: number, albumId: number, limit: number) {
  return (
    activeItems(db, accountId, albumId)
      .select(['record.uuid', 'record.name', 'record.duration_ms', 'record.poster_key', 'record.poster_frame_id'])
      .where(
        sql<boolean>`viewer_refusal(record.publication, record.published_from, record.published_to, record.moderation,
        record.visibility) is null`,
      )
      // the page of an album stands on other sites
      .where('record.embedding', '=', true)
      .where('record.playable', '=', true)
      .orderBy('item.position')
      .orderBy('item.record_id')
      .limit(limit)
      .execute()
  )
}

/** Which of these videos the album holds, in the trash or not. */
export async function heldOf(tx: Tx, accountId: number, albumId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('album_items')
    .select('record_id')
    .where('account_id', '=', accountId)
    .where('album_id', '=', albumId)
    .where('record_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Set(rows.map((row) => row.record_id))
}

/** Which of these are active videos of the account; they cannot be taken away until the end of the transaction. */
export async function knownOf(tx: Tx, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('records')
    .select('id')
    .where('account_id', '=', accountId)
    .where('lifecycle', '=', 'ACTIVE')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** How many places of an album are taken, those of videos in the trash too. */
export async function countPlaces(tx: Tx, accountId: number, albumId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('album_items')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('album_id', '=', albumId)
    .executeTakeFirstOrThrow()
  return total
}

/** Puts videos at the end, in this order; the caller has locked the album. */
export async function appendItems(tx: Tx, accountId: number, albumId: number, ids: readonly number[]): Promise<void> {
  await sql`insert into album_items (account_id, album_id, record_id, position)
    select ${accountId}, ${albumId}, id, place + (select coalesce(max(position), 0) from album_items
      where account_id = ${accountId} and album_id = ${albumId})
    from unnest(${ids}::bigint[]) with ordinality as added (id, place)`.execute(tx)
}

export async function deleteItems(tx: Tx, accountId: number, albumId: number, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('album_items')
    .where('account_id', '=', accountId)
    .where('album_id', '=', albumId)
    .where('record_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

/** Writes the places of a whole album anew, 1 and on; the moved ones stand beside their target, or at one of the ends. */
export async function moveItems(
  tx: Tx,
  accountId: number,
  albumId: number,
  moved: readonly number[],
  to: ItemPlace,
): Promise<void> {
  const target = typeof to === 'string' ? null : 'before' in to ? to.before : to.after
  const side = typeof to !== 'string' && 'before' in to ? -1 : 1
  const edge = to === 'start' ? -1 : 2 ** 31 - 1
  await sql`with items as (
      select record_id, position, array_position(${moved}::bigint[], record_id) as turn from album_items
        where account_id = ${accountId} and album_id = ${albumId}
    ), target as (
      select position, record_id from items where record_id = ${target}::bigint and turn is null
    ), placed as (
      select items.record_id, row_number() over (order by
        case when turn is null then items.position else coalesce(target.position, ${edge}) end,
        case when turn is null then items.record_id else coalesce(target.record_id, ${edge}) end,
        case when turn is null then 0 else ${side}::integer end,
        turn) as place
      from items left join target on true
    )
    update album_items set position = placed.place from placed
      where album_items.account_id = ${accountId} and album_items.album_id = ${albumId}
        and album_items.record_id = placed.record_id and album_items.position <> placed.place`.execute(tx)
}

const orderColumns: Record<(typeof albumOrders)[number], RawBuilder<unknown>> = {
  name: sql`records.name collate russian`,
  created: sql`records.created_at`,
  duration: sql`coalesce(records.duration_ms, 0)`,
}

/** Puts the whole album in order once. */
export async function sortItems(
  tx: Tx,
  accountId: number,
  albumId: number,
  by: (typeof albumOrders)[number],
  order: 'asc' | 'desc',
): Promise<void> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  await sql`with placed as (
      select item.record_id, row_number() over (order by ${orderColumns[by]} ${direction}, item.record_id) as place
      from album_items as item join records on records.account_id = item.account_id and records.id = item.record_id
      where item.account_id = ${accountId} and item.album_id = ${albumId}
    )
    update album_items set position = placed.place from placed
      where album_items.account_id = ${accountId} and album_items.album_id = ${albumId}
        and album_items.record_id = placed.record_id`.execute(tx)
}
