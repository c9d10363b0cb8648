import type { albumOrders, ItemPlace } from '@skleyka/contract/albums/albums.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** A video as an album has it. */
interface ShownItem {
  readonly position: number
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly created_at: Date
  readonly duration_ms: number | null
  readonly size_bytes: number
  readonly playable: boolean
  readonly poster_key: string | null
  readonly poster_frame_id: number | null
  /** Reason why viewers are not given it, and whether pages of other sites may show it. */
  readonly refusal: string | null
  readonly embedding: boolean
  /** Of the account of the album, and not of another one. */
  is_own: boolean
}

/**
 * The videos of an album, those in the trash left out: its account's own, and those that others show in the account of
 * this connection. `albumId` may be a column of what stands around.
 */
export function shownItems(accountId: number, albumId: number | RawBuilder<number>): RawBuilder<ShownItem> {
  const items = sql`from album_items as item where item.account_id = ${accountId} and item.album_id = ${albumId}`
  const columns = (of: string) =>
    sql.join(
      [
        'id',
        'uuid',
        'name',
        'created_at',
        'duration_ms',
        'size_bytes',
        'playable',
        'poster_key',
        'poster_frame_id',
      ].map((name) => sql.ref(`${of}.${name}`)),
    )
  return sql<ShownItem>`(
    select item.position, ${columns('record')}, viewer_refusal(record.publication, record.published_from,
        record.published_to, record.moderation, record.visibility) as refusal, record.embedding, true as is_own
      from (select item.* ${items} and item.from_account_id is null) as item
        join records as record on record.account_id = item.account_id and record.id = item.record_id
      where record.lifecycle = 'ACTIVE'
    union all
    select item.position, ${columns('shared')}, shared.refusal, shared.embedding, false as is_own
      from (select item.* ${items} and item.from_account_id is not null) as item
        join shared_in(array(select item.record_id ${items} and item.from_account_id is not null)) as shared
          on shared.id = item.record_id
      where shared.may_publish
  )`
}

/** One page of their ids, in the order of the album. */
export async function listItems(
  db: Db,
  accountId: number,
  albumId: number,
  page: { offset: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom(shownItems(accountId, albumId).as('item'))
    .select('item.id')
    .orderBy('item.position')
    .orderBy('item.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns what people who watch the album get, in its order: what viewers are given by now and plays. */
export async function listWatchable(db: Db, accountId: number, albumId: number, limit: number) {
  return (
    db
      .selectFrom(shownItems(accountId, albumId).as('item'))
      .select(['item.uuid', 'item.name', 'item.duration_ms', 'item.poster_key', 'item.poster_frame_id', 'item.is_own'])
      .where('item.refusal', 'is', null)
      // the page of an album stands on other sites
      .where('item.embedding', '=', true)
      .where('item.playable', '=', true)
      .orderBy('item.position')
      .orderBy('item.id')
      .limit(limit)
      .execute()
  )
}

/** Returns which of these videos the album holds, in the trash or not. */
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

/** Returns which of these the album holds that are of its own account: one of them may be its cover. */
export async function ownOf(tx: Tx, accountId: number, albumId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('album_items')
    .select('record_id')
    .where('account_id', '=', accountId)
    .where('album_id', '=', albumId)
    .where('from_account_id', 'is', null)
    .where('record_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Set(rows.map((row) => row.record_id))
}

/** A video that may be put into an album, and the account that shows it here; null for the album's own. */
interface NewItem {
  readonly id: number
  readonly from: number | null
  /** Its owner lets it be watched only. */
  readonly isBarred: boolean
}

/**
 * Returns which of these are active videos of the account, or are shown in it by others; its own cannot be taken away until the
 * end of the transaction.
 */
export async function knownOf(tx: Tx, accountId: number, ids: readonly number[]): Promise<Map<number, NewItem>> {
  const own = await tx
    .selectFrom('records')
    .select('id')
    .where('account_id', '=', accountId)
    .where('lifecycle', '=', 'ACTIVE')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .forKeyShare()
    .execute()
  const { rows: shown } = await sql<NewItem>`
    select id, from_account_id as "from", not may_publish as "isBarred" from shared_in(${ids}::bigint[])`.execute(tx)
  return new Map(
    [...own.map(({ id }) => ({ id, from: null, isBarred: false })), ...shown].map((item) => [item.id, item]),
  )
}

/** Returns how many places of an album are taken, those of videos in the trash too. */
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
export async function appendItems(
  tx: Tx,
  accountId: number,
  albumId: number,
  items: readonly NewItem[],
): Promise<void> {
  const [ids, from] = [items.map(({ id }) => id), items.map((item) => item.from)]
  await sql`insert into album_items (account_id, album_id, record_id, from_account_id, position)
    select ${accountId}, ${albumId}, id, from_id, place + (select coalesce(max(position), 0) from album_items
      where account_id = ${accountId} and album_id = ${albumId})
    from unnest(${ids}::bigint[], ${from}::bigint[]) with ordinality as added (id, from_id, place)`.execute(tx)
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
  name: sql`coalesce(own.name, shared.name) collate russian`,
  created: sql`coalesce(own.created_at, shared.created_at)`,
  duration: sql`coalesce(own.duration_ms, shared.duration_ms, 0)`,
}

/** Puts the whole album in order once, those in the trash too; what others show no longer goes to the end. */
export async function sortItems(
  tx: Tx,
  accountId: number,
  albumId: number,
  by: (typeof albumOrders)[number],
  order: 'asc' | 'desc',
): Promise<void> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const items = sql`album_items as item where item.account_id = ${accountId} and item.album_id = ${albumId}`
  await sql`with placed as (
      select item.record_id, row_number() over (
        order by own.id is null and shared.id is null, ${orderColumns[by]} ${direction}, item.record_id) as place
      from (select item.account_id, item.record_id from ${items}) as item
        left join records as own on own.account_id = item.account_id and own.id = item.record_id
        left join shared_in(array(select item.record_id from ${items} and item.from_account_id is not null)) as shared
          on shared.id = item.record_id
    )
    update album_items set position = placed.place from placed
      where album_items.account_id = ${accountId} and album_items.album_id = ${albumId}
        and album_items.record_id = placed.record_id`.execute(tx)
}
