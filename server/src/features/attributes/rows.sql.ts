import { attributeFields } from '@skleyka/contract/attributes/attribute-fields.ts'
import type { MetadataValues } from '@skleyka/contract/metadata/metadata.ts'
import type { Publication } from '@skleyka/contract/records/publication.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { textColumns } from '../../database/record-columns.ts'
import { type RecordsRequest, recordsFitting } from '../records/records.ts'
import { metadataFields } from '../templates/templates.ts'

export type AttributeRow = Awaited<ReturnType<typeof firstRows>>[number]

/** The ids of the records a filter finds, as part of a statement: of those chosen only, and without some. */
export const idsFound = (
  db: Db,
  accountId: number,
  request: RecordsRequest,
  { ids, except }: { ids: readonly number[] | null; except: readonly number[] },
) =>
  recordsFitting(db, accountId, request)
    .$if(ids !== null, (query) => query.where('records.id', '=', sql<number>`any(${ids}::bigint[])`))
    .$if(except.length > 0, (query) => query.where('records.id', '<>', sql<number>`all(${except}::bigint[])`))
type SourceIds = ReturnType<typeof idsFound>

interface RenditionInfo {
  readonly name: string
  readonly codecs: string
  readonly bits: number | null
  readonly bytes: number
}

const albumNames = sql<string[]>`(select coalesce(jsonb_agg(albums.name order by albums.name collate russian), '[]')
  from album_items join albums on albums.account_id = album_items.account_id and albums.id = album_items.album_id
  where album_items.account_id = records.account_id and album_items.record_id = records.id)`

const renditionsOf = sql<RenditionInfo[]>`(select coalesce(jsonb_agg(jsonb_build_object('name', renditions.name,
    'codecs', renditions.codecs, 'bits', renditions.bits_per_second, 'bytes', renditions.size_bytes)
    order by coalesce(renditions.height, 0) desc, renditions.id), '[]')
  from renditions where renditions.account_id = records.account_id
    and renditions.version_id = records.current_version_id and renditions.state = 'READY')`

const nothing = sql<never[]>`'[]'::jsonb`
const groups: Readonly<Record<string, { readonly group: string }>> = attributeFields

/** Records of a source, the newest first, with what the columns need and no more. */
function rowsOf(db: Db, accountId: number, ids: SourceIds, keys: readonly string[], isFeed: boolean) {
  const wantsRenditions = keys.some((key) => groups[key]?.group === 'RENDITIONS')
  return db
    .selectFrom('records')
    .innerJoin('users', 'users.id', 'records.owner_id')
    .select(textColumns.map((column) => `records.${column}` as const))
    .select(['records.id', 'records.uuid', 'tags', 'records.owner_id'])
    .select(['original_filename', 'records.created_at', 'records.updated_at', 'current_state', 'published_from'])
    .select(['published_to', 'moderation', 'moderation_reason', 'metadata', 'duration_ms', 'width', 'height'])
    .select(['size_bytes', 'views28', 'views_total', 'records.row_version'])
    .select(sql<MetadataValues>`records.metadata`.as('metadata'))
    .select(sql<string | null>`(select holders.name from holders where holders.id = records.holder_id)`.as('holder'))
    .select(sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('owner_name'))
    .select(
      sql<Publication>`publication_now(records.publication, records.published_from, records.published_to)`.as(
        'publication_now',
      ),
    )
    .select((keys.includes('albums') ? albumNames : nothing).as('albums'))
    .select((isFeed ? metadataFields.shownOf : nothing).as('shown_fields'))
    .select((wantsRenditions ? renditionsOf : nothing).as('renditions'))
    .where('records.account_id', '=', accountId)
    .where('records.id', 'in', ids)
    .orderBy('records.created_at', 'desc')
    .orderBy('records.id', 'desc')
}

export const firstRows = (db: Db, accountId: number, ids: SourceIds, keys: readonly string[], max: number) =>
  rowsOf(db, accountId, ids, keys, false).limit(max).execute()

/** Returns how many there are. */
export async function countRows(db: Db, ids: SourceIds): Promise<number> {
  const { total } = await db
    .selectFrom(ids.as('found'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** So many rows are held at once. */
const fetched = 500

/**
 * All of them as they were when the first was asked for, some at a time, by a cursor of the transaction; for a feed with the
 * fields that viewers are told.
 */
export async function* allRows(
  tx: Tx,
  accountId: number,
  ids: SourceIds,
  keys: readonly string[],
  isFeed: boolean,
): AsyncGenerator<AttributeRow[]> {
  await sql`declare attribute_rows no scroll cursor for ${rowsOf(tx, accountId, ids, keys, isFeed)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<AttributeRow>`fetch ${sql.lit(fetched)} from attribute_rows`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < fetched) return
  }
}
