import type { albums } from '@skleyka/contract/albums/albums.calls.ts'
import type { ParamsOf } from '@skleyka/contract/method.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { WrittenAlbum } from '../../database/album-columns.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { AlbumsTable } from '../../database/tables/albums.ts'
import type { TemplateColumns } from '../../database/template-columns.ts'
import { shownItems } from './album-items.sql.ts'

export type AlbumRow = Awaited<ReturnType<typeof listAlbums>>[number]

/** The albums of an account with what is counted of them. A cover that was taken out or is in the trash is none. */
const selectAlbums = (db: Db, accountId: number) =>
  db
    .selectFrom('albums')
    .selectAll('albums')
    .select([
      sql<number>`(select count(*) from albums as inner_albums
        where inner_albums.account_id = ${accountId} and inner_albums.parent_id = albums.id)`.as('albums'),
      pathOf.as('path'),
      sql<boolean>`exists (select from accounts where accounts.id = albums.account_id
        and accounts.default_album_id = albums.id)`.as('takes_new'),
    ])
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom(shownItems(accountId, sql.ref('albums.id')).as('item'))
          .select([
            sql<number>`count(*)`.as('records'),
            sql<number>`coalesce(sum(item.duration_ms), 0)::bigint`.as('duration_ms'),
            sql<number>`coalesce(sum(item.size_bytes), 0)::bigint`.as('size_bytes'),
          ])
          .as('held'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom(shownItems(accountId, sql.ref('albums.id')).as('item'))
          .select(['item.uuid as cover_uuid', 'item.poster_key as cover_key', 'item.poster_frame_id as cover_frame_id'])
          .where('item.poster_key', 'is not', null)
          .orderBy(sql`item.id is not distinct from albums.cover_record_id`, 'desc')
          .orderBy('item.position')
          .orderBy('item.id')
          .limit(1)
          .as('cover'),
      (join) => join.onTrue(),
    )
    .leftJoin('filters', (join) =>
      join.onRef('filters.account_id', '=', 'albums.account_id').onRef('filters.id', '=', 'albums.filter_id'),
    )
    .select([
      'filters.name as filter_name',
      'filters.visibility as filter_visibility',
      'filters.owner_id as filter_owner',
    ])
    .select(['held.records', 'held.duration_ms', 'held.size_bytes', 'cover.cover_uuid', 'cover.cover_key'])
    .select('cover.cover_frame_id')
    .where('albums.account_id', '=', accountId)

/** The albums around an album, the outermost first. */
const pathOf = sql<{ id: number; name: string }[]>`(with recursive around as (
    select parent.id, parent.name, parent.parent_id, parent.account_id, 1 as up from albums as parent
      where parent.account_id = albums.account_id and parent.id = albums.parent_id
    union all
    select parent.id, parent.name, parent.parent_id, parent.account_id, up + 1 from albums as parent
      join around on parent.account_id = around.account_id and parent.id = around.parent_id
  ) select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by up desc), '[]') from around)`

type AlbumListQuery = Pick<
  ParamsOf<typeof albums.list>,
  'parentId' | 'q' | 'recordId' | 'kind' | 'sort' | 'page' | 'perPage'
>

const sortColumns: Record<AlbumListQuery['sort']['field'], RawBuilder<unknown>> = {
  name: sql`albums.name collate russian`,
  updated: sql`albums.updated_at`,
  count: sql`held.records`,
}

export async function listAlbums(db: Db, accountId: number, question: AlbumListQuery) {
  const { sort, page, perPage } = question
  return selectAlbums(db, accountId)
    .where(fits(question))
    .orderBy(sortColumns[sort.field], sort.order)
    .orderBy('albums.id', sort.order)
    .offset((page - 1) * perPage)
    .limit(perPage)
    .execute()
}

export async function countAlbums(db: Db, accountId: number, question: AlbumListQuery): Promise<number> {
  const { total } = await db
    .selectFrom('albums')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where(fits(question))
    .executeTakeFirstOrThrow()
  return total
}

function fits({ parentId, q = '', recordId, kind }: AlbumListQuery): RawBuilder<boolean> {
  const conditions = [sql`true`]
  if (parentId !== undefined) conditions.push(sql`albums.parent_id is not distinct from ${parentId}::bigint`)
  if (recordId !== undefined) {
    conditions.push(sql`exists (select from album_items where album_items.account_id = albums.account_id
      and album_items.album_id = albums.id and album_items.record_id = ${recordId})`)
  }
  if (kind !== undefined) conditions.push(sql`(albums.filter_id is null) = ${kind === 'manual'}`)
  for (const word of q.toLocaleLowerCase('ru').replaceAll('ё', 'е').split(/\s+/u).filter(Boolean).slice(0, 10)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`translate(lower(albums.name), 'ё', 'е') like ${pattern}`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Null for an unknown id and for one of another account alike. */
export async function findAlbum(db: Db, accountId: number, id: number): Promise<AlbumRow | null> {
  return (await selectAlbums(db, accountId).where('albums.id', '=', id).executeTakeFirst()) ?? null
}

/** Finds an album by its public address, in an account that is not locked. */
export async function findOpenAlbum(db: Db, uuid: string) {
  const row = await db
    .selectFrom('albums')
    .innerJoin('accounts', 'accounts.id', 'albums.account_id')
    .select(['albums.id', 'albums.uuid', 'albums.account_id', 'albums.name', 'albums.cover_number'])
    .select('accounts.embed_host')
    .where('albums.uuid', '=', uuid)
    .where('accounts.state', '=', 'ACTIVE')
    .executeTakeFirst()
  return row ?? null
}

/** An album of the account, kept as it is until the end of the transaction. */
export async function lockAlbum(tx: Tx, accountId: number, id: number) {
  const row = await tx
    .selectFrom('albums')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** One move at a time in the tree of an account: two at once could close a circle between them. */
export async function lockTree(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7236407, (${accountId}::bigint % 2147483647)::integer)`.execute(tx)
}

/** Returns how deep the album stands, the top being 1; 0 for none. Null for an unknown or foreign one. */
export async function depthOf(tx: Tx, accountId: number, id: number | null): Promise<number | null> {
  if (id === null) return 0
  const { rows } = await sql<{ depth: number }>`with recursive up as (
      select id, parent_id, 1 as depth from albums where account_id = ${accountId} and id = ${id}
      union all
      select albums.id, albums.parent_id, depth + 1 from albums join up on albums.id = up.parent_id
        where albums.account_id = ${accountId}
    ) select max(depth) as depth from up having count(*) > 0`.execute(tx)
  return rows[0]?.depth ?? null
}

/** The album and all within it, with how many levels lie below its own. */
export async function withinAlbum(tx: Tx, accountId: number, id: number): Promise<{ ids: number[]; levels: number }> {
  const { rows } = await sql<{ id: number; level: number }>`with recursive down as (
      select id, 0 as level from albums where account_id = ${accountId} and id = ${id}
      union all
      select albums.id, level + 1 from albums join down on albums.parent_id = down.id
        where albums.account_id = ${accountId}
    ) select id, level from down`.execute(tx)
  return { ids: rows.map((row) => row.id), levels: Math.max(0, ...rows.map(({ level }) => level)) }
}

/** A cover of one's own, as it is kept. */
export type CoverColumns = Pick<Selectable<AlbumsTable>, 'cover_number' | 'cover_making' | 'cover_fail_text'>

/** Filling of an album, as it is kept; nothing of it for one that is filled by hand. */
export type FillingColumns = Pick<Selectable<AlbumsTable>, 'filter_id' | 'item_sort' | 'item_order' | 'item_limit'>

export async function insertAlbum(
  tx: Tx,
  album: { account_id: number; created_by: number; name: string; parent_id: number | null } & Partial<WrittenAlbum> &
    FillingColumns,
): Promise<number> {
  const { id } = await tx.insertInto('albums').values(album).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes fields under a new row version, and answers that; the caller has locked the row. */
export async function updateAlbum(
  tx: Tx,
  accountId: number,
  id: number,
  fields: { parent_id?: number | null; cover_record_id?: number | null } & Partial<
    WrittenAlbum & FillingColumns & CoverColumns & TemplateColumns
  > = {},
): Promise<number> {
  const { row_version } = await tx
    .updateTable('albums')
    .set({ ...fields, row_version: sql<number>`row_version + 1`, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('row_version')
    .executeTakeFirstOrThrow()
  return row_version
}

/** Deletes an album; those in it move to where it stood. */
export async function deleteAlbum(tx: Tx, accountId: number, id: number, parentId: number | null): Promise<void> {
  await tx
    .updateTable('albums')
    .set({ parent_id: parentId, row_version: sql<number>`row_version + 1`, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('parent_id', '=', id)
    .execute()
  await tx.deleteFrom('albums').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Returns true if the audience of any video of the account is measured elsewhere. */
export async function isMeasured(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('records')
    .select('id')
    .where('account_id', '=', accountId)
    .where('tns_tag', '<>', '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
