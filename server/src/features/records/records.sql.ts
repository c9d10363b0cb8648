import { metadataValues } from '@skleyka/contract/metadata/metadata.ts'
import { holderTitle, missesHolder, missingFields } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { Moderation, Publication } from '@skleyka/contract/records/publication.ts'
import type { LeftOutStream, ListedRecord, MadeBy } from '@skleyka/contract/records/records.calls.ts'
import type { RecordTrack } from '@skleyka/contract/subtitles/subtitle-states.ts'
import type { YoutubeState } from '@skleyka/contract/youtube/youtube-states.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { writtenColumns } from '../../database/record-columns.ts'
import type { RecordsTable } from '../../database/tables/records.ts'
import { followedTemplates, metadataFields } from '../templates/templates.ts'
import { isStopped } from '../versions/versions.ts'
import type { JournalledRow } from './record-fields.ts'

export type RecordRow = Awaited<ReturnType<typeof findRecords>>[number]
export type RenditionRow = Awaited<ReturnType<typeof findRenditions>>[number]

/** The publication of a record as its times have it at this moment. */
export const publicationNow = sql<Publication>`publication_now(records.publication, records.published_from, records.published_to)`

export const albumsOf = sql<{ id: number; name: string }[]>`(select coalesce(jsonb_agg(
    jsonb_build_object('id', albums.id, 'name', albums.name) order by albums.name collate russian), '[]')
  from album_items join albums on albums.account_id = album_items.account_id and albums.id = album_items.album_id
  where album_items.account_id = records.account_id and album_items.record_id = records.id)`

export const tracksOf = sql<RecordTrack[]>`(select coalesce(jsonb_agg(jsonb_build_object('language', track.language,
    'label', track.label, 'state', track.state, 'isDefault', track.is_default) order by track.language), '[]')
  from subtitle_tracks as track where track.account_id = records.account_id and track.record_id = records.id)`

export const youtubeOf = sql<YoutubeState>`coalesce((select youtube_links.state from youtube_links
  where youtube_links.account_id = records.account_id and youtube_links.record_id = records.id), 'NONE')`

/** The template of ads that a record follows, as lists tell it. Where there are no such templates, no row is asked. */
export const adTemplateOf = sql<ListedRecord['adTemplate']>`(case
  when exists (select from templates where templates.kind = 'ad' and templates.published_version is not null) then (
    select jsonb_build_object('id', followed.template_id, 'name', followed.name, 'from', followed.source,
      'albumName', followed.album_name)
    from ${followedTemplates.inSql('ad')} as followed)
  end)`

/** Name of the owner of a record; `users` has to be joined. */
export const ownerName = sql<string>`coalesce(nullif(users.name, ''), users.email)`

/** The name of the copyright holder of a record. */
export const holderName = sql<string | null>`(select holders.name from holders where holders.id = records.holder_id)`

/** Records that exist for their account, with the name of their owner. */
export const activeRecords = (db: Db, accountId: number) =>
  db
    .selectFrom('records')
    .innerJoin('users', 'users.id', 'records.owner_id')
    .selectAll('records')
    .select(ownerName.as('owner_name'))
    .select(holderName.as('holder'))
    .select(isStopped.as('stopped'))
    .select(publicationNow.as('publication_now'))
    .select(albumsOf.as('albums'))
    .select(tracksOf.as('subtitles'))
    .select(adTemplateOf.as('ad_template'))
    .select(youtubeOf.as('youtube'))
    .where('records.account_id', '=', accountId)
    .where('records.lifecycle', '=', 'ACTIVE')

/** The records of the account among these ids and uuids, by id; unknown and foreign ones are left out alike. */
export async function findRecords(
  db: Db,
  accountId: number,
  named: { ids?: number[] | undefined; uuids?: string[] | undefined },
) {
  return activeRecords(db, accountId)
    .where(
      sql<boolean>`(records.id = any(${named.ids ?? []}::bigint[]) or records.uuid = any(${named.uuids ?? []}::uuid[]))`,
    )
    .orderBy('records.id')
    .execute()
}

/** Of these records, the titles of the fields without which they are not published; those that have all are left out. */
export async function neededFields(db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('records')
    .select(['id', 'metadata', holderName.as('holder'), metadataFields.bodyOf.as('body')])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return new Map(
    rows.flatMap(({ id, metadata, holder, body }) => {
      const titles = missingFields(body.fields, metadataValues.parse(metadata)).map(({ title }) => title)
      if (missesHolder(body, holder)) titles.unshift(holderTitle)
      return titles.length === 0 ? [] : [[id, titles] as const]
    }),
  )
}

/** Null for an unknown id and for one of another account alike. */
export async function findRecord(db: Db, accountId: number, id: number): Promise<RecordRow | null> {
  const row = await activeRecords(db, accountId).where('records.id', '=', id).executeTakeFirst()
  return row ?? null
}

/**
 * By which ladder the version is made that plays, or the newest one while none does, null for the usual one; whether the
 * file it was made of is there still, that of the version it was trimmed from, and which of its streams were left out.
 */
export async function findMade(db: Db, accountId: number, recordId: number) {
  const row = await shownVersion(db, accountId, recordId)
    .select(sql<MadeBy | null>`record_versions.ladder`.as('ladder'))
    .select(sql<boolean>`record_versions.source_key is not null`.as('sourceKept'))
    .select(
      sql<boolean>`record_versions.cut -> 'restored' is null and exists (select from record_versions as uncut
        where uncut.account_id = record_versions.account_id and uncut.record_id = record_versions.record_id
          and uncut.id::text = record_versions.cut ->> 'versionId' and uncut.source_key is not null)`.as('uncutKept'),
    )
    .select(sql<LeftOutStream[]>`coalesce(record_versions.probe #> '{source,leftOut}', '[]')`.as('leftOut'))
    .executeTakeFirst()
  return row ?? { ladder: null, sourceKept: false, uncutKept: false, leftOut: [] }
}

/** The version that plays, or the newest one while none does. */
const shownVersion = (db: Db, accountId: number, recordId: number) =>
  db
    .selectFrom('record_versions')
    .innerJoin('records', 'records.id', 'record_versions.record_id')
    .where('record_versions.account_id', '=', accountId)
    .where('record_versions.record_id', '=', recordId)
    .orderBy(sql`record_versions.id is not distinct from records.current_version_id`, 'desc')
    .orderBy('record_versions.number', 'desc')
    .limit(1)

/** The renditions of the version that plays, or of the newest one while none does; the largest picture first. */
export async function findRenditions(db: Db, accountId: number, recordId: number) {
  return db
    .selectFrom('renditions')
    .selectAll('renditions')
    .select(
      sql<boolean>`exists (select from place_keys join record_versions as version on version.output_prefix = place_keys.place
        where version.id = renditions.version_id)`.as('encrypted'),
    )
    .where('renditions.account_id', '=', accountId)
    .where('renditions.state', 'in', ['RUNNING', 'READY'])
    .where('renditions.version_id', '=', shownVersion(db, accountId, recordId).select('record_versions.id'))
    .orderBy(sql`coalesce(renditions.height, 0)`, 'desc')
    .orderBy('renditions.id')
    .execute()
}

export type LockedRecord = NonNullable<Awaited<ReturnType<typeof lockRecord>>>

/** Locks a record until the end of the transaction; `now` is the moment by the clock of the database. */
export async function lockRecord(tx: Db, accountId: number, id: number) {
  const row = await tx
    .selectFrom('records')
    .selectAll()
    .select([sql<Date>`now()`.as('now'), metadataFields.bodyOf.as('metadata_body'), holderName.as('holder')])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lifecycle', '=', 'ACTIVE')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Writes what people say of records, each under a new row version, in one statement; answers the versions by id. The caller
 * has locked the rows. A value that the database refuses refuses all of them.
 */
export async function updateRecords(
  tx: Tx,
  accountId: number,
  rows: readonly (readonly [id: number, row: JournalledRow])[],
): Promise<Map<number, number>> {
  const [first] = rows
  if (first === undefined) return new Map()
  const columns = Object.keys(first[1]).filter((name) => name !== 'holder')
  const { rows: written } = await sql<{ id: number; row_version: number }>`
    update records set (${sql.join(columns.map((name) => sql.ref(name)))}) =
        row(${sql.join(columns.map((name) => sql.ref(`written.${name}`)))}),
      -- one that was renamed or merged since the rows were locked goes on being named
      holder_id = case when given ->> 'holder' is not null
        then coalesce((select holders.id from holders where holders.name = given ->> 'holder'), records.holder_id) end,
      row_version = records.row_version + 1, updated_at = now()
    from jsonb_array_elements(${JSON.stringify(rows.map(([id, row]) => ({ ...row, id })))}::jsonb) as given
      cross join lateral jsonb_populate_record(null::records, given) as written
    where records.account_id = ${accountId} and records.id = written.id
    returning records.id, records.row_version`.execute(tx)
  return new Map(written.map(({ id, row_version: rowVersion }) => [id, rowVersion]))
}

/** Writes what granted claims do to a record: the ones by which it is out of publication and bears its holder, and the countries left out. */
export async function markByClaims(
  tx: Tx,
  accountId: number,
  id: number,
  marks: { readonly block: number | null; readonly holder: number | null; readonly countries: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('records')
    .set({ claim_block: marks.block, claim_holder: marks.holder, claim_countries: [...marks.countries] })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Makes another member of the account the author of everything of one in it; answers how many records that were. */
export async function passToAuthor(tx: Tx, accountId: number, from: number, to: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update records set owner_id = ${to}, row_version = row_version + 1, updated_at = now()
    where account_id = ${accountId} and owner_id = ${from} and lifecycle <> 'DELETED'`.execute(tx)
  return Number(numAffectedRows)
}

/** Moves every publication whose time has come. It is no edit: neither the version nor the time of the last change counts it. */
export async function movePublications(db: Db): Promise<void> {
  await db
    .updateTable('records')
    .set({ publication: publicationNow })
    .where(
      sql<boolean>`(publication = 'SCHEDULED' and published_from <= now())
        or (publication in ('SCHEDULED', 'PUBLISHED') and published_to <= now())`,
    )
    .execute()
}

/** Returns true if somebody is a member of the account. */
export async function isMember(db: Db, accountId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns true if there is a copyright holder of the name. */
export async function isHolder(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom('holders').select('id').where('name', '=', name).executeTakeFirst()) !== undefined
}

/** Returns what the journal keeps of records, of deleted ones too. */
export async function findJournalled(db: Db, accountId: number, ids: readonly number[]) {
  return db
    .selectFrom('records')
    .select(['id', 'metadata', 'poster_frame_id', 'lifecycle', 'created_at', ...writtenColumns])
    .select(holderName.as('holder'))
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

const many = (db: Db, accountId: number, ids: readonly number[]) =>
  db
    .selectFrom('records')
    .selectAll()
    .select([sql<Date>`now()`.as('now'), metadataFields.bodyOf.as('metadata_body'), holderName.as('holder')])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)

/** Records as `lockRecord` has them, whatever their lifecycle. */
export const findMany = (db: Db, accountId: number, ids: readonly number[]): Promise<LockedRecord[]> =>
  many(db, accountId, ids).execute()

/** The same, kept as they are until the end of the transaction; in one order for all who lock many. */
export const lockMany = (tx: Tx, accountId: number, ids: readonly number[]): Promise<LockedRecord[]> =>
  many(tx, accountId, ids).orderBy('id').forUpdate().execute()

/**
 * Deletes stubs and returns what was deleted: records whose upload stopped or whose processing failed, that never
 * played. The row stays as a tombstone, so that late parts learn that their upload is closed.
 */
export async function deleteStubs(tx: Db, accountId: number, ids: number[], ownerId: number | null) {
  return tx
    .updateTable('records')
    .set({ lifecycle: 'DELETED', row_version: sql<number>`row_version + 1`, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('lifecycle', '=', 'ACTIVE')
    .where('hold', '=', false)
    .where('current_state', 'in', ['CREATED', 'UPLOADING', 'FAILED'])
    .where('playable', '=', false)
    .where('current_version_id', 'is', null)
    .$if(ownerId !== null, (query) => query.where('owner_id', '=', ownerId ?? 0))
    .returning(['id', 'uuid', 'name', 'current_state'])
    .execute()
}

/** Adds a record in state CREATED, published or a draft as its account has new ones; where it moderates, before its moderator. */
export async function insertRecord(
  tx: Tx,
  record: {
    account_id: number
    owner_id: number
    name: string
    original_filename: string
    size_bytes: number
    is_mute: boolean
    sound_off: boolean
  } & Partial<
    Pick<
      Insertable<RecordsTable>,
      | 'uuid'
      | 'visibility'
      | 'embedding'
      | 'front_settings'
      | 'player_template_id'
      | 'site_template_id'
      | 'country_template_id'
    >
  >,
): Promise<{ id: number; uuid: string }> {
  const publication = sql<Publication>`
    (select case when publish_new then 'PUBLISHED' else 'DRAFT' end from accounts where id = ${record.account_id})`
  return tx
    .insertInto('records')
    .values({ ...record, publication, moderation: sql<Moderation>`moderation_at_first(${record.account_id})` })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
}

/**
 * Notes of which record a new one was made, and puts what claims say of that one on it: while one is open it is kept, and what a granted one
 * does to viewers holds for it, too. A decision on that one, or on what it was made of, waits for the new one, and the new one for a decision.
 */
export async function deriveRecord(tx: Tx, accountId: number, id: number, ofId: number): Promise<void> {
  await sql`
    select from records where account_id = ${accountId} and id = any((with recursive line as (
        select id, made_of from records where account_id = ${accountId} and id = ${ofId}
        union select origin.id, origin.made_of from records as origin
          join line on origin.account_id = ${accountId} and origin.id = line.made_of
      ) select array_agg(id) from line)::bigint[]) order by id for share`.execute(tx)
  await sql`
    update records set made_of = origin.id, claim_hold = origin.claim_hold, hold = origin.claim_hold is not null,
      hold_reason = origin.claim_hold, claim_block = origin.claim_block, claim_holder = origin.claim_holder,
      claim_countries = origin.claim_countries, holder_id = coalesce(origin.holder_id, records.holder_id),
      (publication, published_from, published_to) = row(
        case when not taken then records.publication else origin.publication end,
        case when not taken then records.published_from else origin.published_from end,
        case when not taken then records.published_to else origin.published_to end)
    from records as origin, records as made, lateral (
      select origin.claim_block is not null and made.publication in ('PUBLISHED', 'SCHEDULED') as taken) as judged
    where records.account_id = ${accountId} and records.id = ${id}
      and made.account_id = ${accountId} and made.id = ${id} and origin.account_id = ${accountId} and origin.id = ${ofId}`.execute(
    tx,
  )
}

/** Reads the fields that the record of a livestream passes on to its recordings. */
export async function findLiveRecord(tx: Tx, accountId: number, id: number) {
  return tx
    .selectFrom('records')
    .select(['name', 'owner_id', 'visibility', 'embedding'])
    .select(['player_template_id', 'site_template_id', 'country_template_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Removes a record whose upload was left to itself, out of the trash too; the row stays as a tombstone. */
export async function removeUnfinished(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx
    .updateTable('records')
    .set({ lifecycle: 'DELETED', updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lifecycle', 'in', ['ACTIVE', 'DISPOSED'])
    .where('current_state', 'in', ['CREATED', 'UPLOADING'])
    .execute()
}
