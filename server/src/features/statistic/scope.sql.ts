import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Returns the time zone of an account. */
export async function timeZoneOf(db: Db, accountId: number): Promise<string> {
  const { time_zone: zone } = await db
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return zone
}

/** Returns a record of an account, also one in the trash and a deleted one, whose figures stay. `null` for any other. */
export const findRecord = async (db: Db, accountId: number, id: number) =>
  (await db
    .selectFrom('records')
    .select(['id', 'name', 'duration_ms', 'current_version_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

/** Lists the records of an account that carry livestreams. */
export async function listLiveRecords(db: Db, accountId: number): Promise<number[]> {
  const rows = await db.selectFrom('translations').select('record_id').where('account_id', '=', accountId).execute()
  return rows.map(({ record_id }) => record_id)
}

/** Returns a record of an account that carries a livestream, by its number or uuid; `null` for any other. */
export async function findLiveRecord(db: Db, accountId: number, key: number | string) {
  const row = await db
    .selectFrom('translations')
    .innerJoin('records', 'records.id', 'translations.record_id')
    .select(['records.id', 'records.name', 'translations.id as translationId'])
    .where('translations.account_id', '=', accountId)
    .where(typeof key === 'number' ? sql<boolean>`records.id = ${key}` : sql<boolean>`records.uuid = ${key}::uuid`)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Lists broadcasts of a livestream that viewers had a picture of, the newest first, so many on a page: on the page of the number `broadcastId`, or on
 * the first one. `newerId` and `olderId` are the first ones of the pages beside it.
 */
export async function listBroadcasts(
  db: Db,
  { accountId, translationId, broadcastId }: { accountId: number; translationId: number; broadcastId: number | null },
  perPage: number,
) {
  const all = db
    .selectFrom('translation_sessions')
    .where('account_id', '=', accountId)
    .where('translation_id', '=', translationId)
    .where('on_air_at', 'is not', null)
  const { total, newer } = await all
    .select(sql<number>`count(*)::int`.as('total'))
    .select(sql<number>`(count(*) filter (where id > ${broadcastId}::bigint))::int`.as('newer'))
    .executeTakeFirstOrThrow()
  const first = newer - (newer % perPage)
  const onPage = all
    .select(['id', 'on_air_at as from', 'ended_at as to', 'end_reason as endReason', 'interruptions'])
    .orderBy('id', 'desc')
  const rows = await onPage
    .offset(first)
    .limit(perPage + 1)
    .execute()
  const before =
    first === 0
      ? undefined
      : await onPage
          .offset(first - perPage)
          .limit(1)
          .executeTakeFirst()
  return {
    total,
    rows: rows.slice(0, perPage),
    newerId: before?.id ?? null,
    olderId: rows[perPage]?.id ?? null,
  }
}

/** Returns the names of records of an account by id; unknown and foreign ones are left out alike. */
export async function namesOfRecords(db: Db, accountId: number, ids: readonly number[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('records')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

export async function namesOfAlbums(db: Db, accountId: number, ids: readonly number[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('albums')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** Returns the names of the authors of an account’s videos. */
export async function namesOfOwners(db: Db, accountId: number, ids: readonly number[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .select(sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('name'))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('records')
          .select('records.id')
          .where('records.account_id', '=', accountId)
          .whereRef('records.owner_id', '=', 'users.id'),
      ),
    )
    .execute()
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** A record with one of its values of a dimension that PostgreSQL keeps. */
export interface RecordGroup {
  readonly record: number
  readonly key: string
}

/** Returns in which albums records of an account are; one in none is left out. */
export async function albumsOfRecords(db: Db, accountId: number, ids: readonly number[]): Promise<RecordGroup[]> {
  const rows = await db
    .selectFrom('album_items')
    .select(['record_id', 'album_id'])
    .where('account_id', '=', accountId)
    .where('record_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return rows.map(({ record_id: record, album_id: album }) => ({ record, key: String(album) }))
}

/** Returns the tags of records of an account. */
export async function tagsOfRecords(db: Db, accountId: number, ids: readonly number[]): Promise<RecordGroup[]> {
  const rows = await db
    .selectFrom('records')
    .select('id')
    .select(sql<string>`unnest(tags)`.as('tag'))
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return rows.map(({ id: record, tag }) => ({ record, key: tag }))
}

export async function ownersOfRecords(db: Db, accountId: number, ids: readonly number[]): Promise<RecordGroup[]> {
  const rows = await db
    .selectFrom('records')
    .select(['id', 'owner_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return rows.map(({ id: record, owner_id: owner }) => ({ record, key: String(owner) }))
}

/** Returns the names of accounts with which an account has shared a video at any time. */
export async function namesOfAccounts(db: Db, accountId: number, ids: readonly number[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(({ exists, selectFrom, or, eb }) =>
      or([
        eb('accounts.id', '=', accountId),
        exists(
          selectFrom('shares')
            .select('shares.record_id')
            .where('shares.account_id', '=', accountId)
            .whereRef('shares.to_account_id', '=', 'accounts.id'),
        ),
      ]),
    )
    .execute()
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** Returns the time zones of all accounts. */
export async function zonesOfAccounts(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('accounts').select(['id', 'time_zone']).execute()
  return new Map(rows.map(({ id, time_zone: zone }) => [id, zone]))
}
