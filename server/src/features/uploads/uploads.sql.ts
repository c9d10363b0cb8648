import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { UploadState, UploadsTable } from '../../database/tables/uploads.ts'
import { showArrived } from '../versions/versions.ts'
import { isReserved, reservedFirst, reservedOn } from './reservations.sql.ts'

/** An upload with what is needed of its record. */
export type UploadRow = Selectable<UploadsTable> & {
  record_uuid: string
  may_go_on: boolean
  is_reserved: boolean
  is_disposed: boolean
}

/** An upload with what taking its parts needs. */
export type TakingUpload = Pick<
  UploadRow,
  | 'id'
  | 'uuid'
  | 'account_id'
  | 'size_bytes'
  | 'part_size'
  | 'parts_received'
  | 'bytes_received'
  | 'synced_bytes'
  | 'unchecked_from'
  | 'state'
  | 'spool_key'
  | 'secret_ended_at'
  | 'file_name'
  | 'tus_metadata'
  | 'may_go_on'
  | 'is_reserved'
  | 'is_disposed'
> & {
  /** The last sign of life, from which the 7 days count. */
  readonly active_at: Date
}

/** Columns of an upload that tell how far its file may be trusted. */
export type SpoolInfo = Pick<
  UploadRow,
  'size_bytes' | 'bytes_received' | 'part_size' | 'synced_bytes' | 'unchecked_from'
>

/** States in which parts are taken. */
export const openStates: readonly UploadState[] = ['OPEN', 'RECEIVING']
/** States in which the file in the spool is the one copy of what was acknowledged; COMPLETING waits for the store. */
const spoolStates: readonly UploadState[] = [...openStates, 'COMPLETING']

/** R31: neither the account nor the user who opened the upload is locked, and the user still enters the account. */
const mayGoOn = sql<boolean>`exists (select from users join accounts on accounts.id = uploads.account_id
  where users.id = uploads.user_id and users.state not in ('LOCKED', 'DELETED') and accounts.state = 'ACTIVE'
    and (users.admin or exists (select from memberships
      where memberships.account_id = accounts.id and memberships.user_id = users.id)))`

const isDisposed = sql<boolean>`exists (select from records where records.account_id = uploads.account_id
  and records.id = uploads.record_id and records.lifecycle = 'DISPOSED')`

/** Null for an unknown secret; the account follows from the upload, whose holder needs no other right (spec §7.3). */
export async function findUpload(db: Db, secretHash: Buffer): Promise<TakingUpload | null> {
  const { rows } = await sql<TakingUpload>`/* plan: find_upload */
    select id, uuid, account_id, size_bytes, part_size, parts_received, bytes_received, synced_bytes,
      unchecked_from, state, spool_key, secret_ended_at, file_name, tus_metadata, coalesce(last_part_at, created_at) as active_at, ${mayGoOn} as may_go_on,
      ${isReserved} as is_reserved, ${isDisposed} as is_disposed
    from uploads where secret_hash = ${secretHash}`.execute(db)
  return rows[0] ?? null
}

/** The upload by its secret or by its uuid, locked until the end of the transaction. */
export async function lockUpload(tx: Tx, named: { secretHash: Buffer } | { uuid: string }): Promise<UploadRow | null> {
  const query = withRecord(tx).forUpdate('uploads')
  const row = await ('uuid' in named
    ? query.where('uploads.uuid', '=', named.uuid)
    : query.where('uploads.secret_hash', '=', named.secretHash)
  ).executeTakeFirst()
  return row ?? null
}

const withRecord = (db: Db) =>
  db
    .selectFrom('uploads')
    .innerJoin('records', (join) =>
      join.onRef('records.account_id', '=', 'uploads.account_id').onRef('records.id', '=', 'uploads.record_id'),
    )
    .selectAll('uploads')
    .select(['records.uuid as record_uuid', mayGoOn.as('may_go_on'), isReserved.as('is_reserved')])
    .select(isDisposed.as('is_disposed'))

/** Opens an upload, with the disk reserved for it; the caller has found the room. */
export async function insertUpload(
  tx: Tx,
  upload: {
    uuid: string
    spool_key: string
    secret_hash: Buffer
    account_id: number
    user_id: number
    record_id: number
    version_id: number
    file_name: string
    file_modified_at: Date | null
    size_bytes: number
    part_size: number
    parts_count: number
  },
): Promise<string> {
  const values = { ...upload, reserved_until: reservedFirst }
  const { uuid } = await tx.insertInto('uploads').values(values).returning('uuid').executeTakeFirstOrThrow()
  return uuid
}

/** A part that is durable, with its tag. */
export interface CountedPart {
  readonly number: number
  readonly sizeBytes: number
  readonly digest: string
}

/**
 * Counts a part that is durable and shows at the record how much has arrived; one statement, because it bounds how fast
 * parts can follow each other. False when it is not the next part, the upload is closed or may not go on, or the record
 * is deleted. A record whose video is being replaced shows nothing of it.
 */
export async function countPart(
  db: Db,
  upload: Pick<UploadRow, 'account_id' | 'id'>,
  part: CountedPart,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`/* plan: count_part */
    with counted as (
      update uploads set state = 'RECEIVING', parts_received = ${part.number}::integer,
        bytes_received = bytes_received + ${part.sizeBytes}, last_part_at = now(),
        reserved_until = ${reservedOn}
      where account_id = ${upload.account_id} and id = ${upload.id} and parts_received = ${part.number}::integer - 1
        and state in ('OPEN', 'RECEIVING') and secret_ended_at is null and ${mayGoOn}
        and exists (select from records where records.account_id = uploads.account_id
          and records.id = uploads.record_id and lifecycle = 'ACTIVE')
      returning account_id, id, record_id, version_id, floor(bytes_received * 100.0 / size_bytes)::smallint as percent
    ), kept as (
      insert into upload_parts (account_id, upload_id, number, size_bytes, digest)
      select account_id, id, ${part.number}::integer, ${part.sizeBytes}::integer, ${part.digest} from counted
    ), shown as (
      ${showArrived('counted')}
    )
    select id from counted`.execute(db)
  return rows.length > 0
}

/** Waits for its turn to replace the video of a record: the later upload closes the one opened before. */
export async function takeReplacingTurn(tx: Tx, recordId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7236406, (${recordId}::bigint % 2147483647)::integer)`.execute(tx)
}

/** Open uploads of a record; the statement that closes them waits for parts that are being counted. */
export async function closeUploads(tx: Tx, accountId: number, recordId: number) {
  return tx
    .updateTable('uploads')
    .set({ state: 'ABORTED', finished_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .where('state', 'in', openStates)
    .returning(['user_id', 'version_id'])
    .execute()
}

/** The upload under way that a user opened for a record, locked; null when there is none. */
export async function lockOpenUpload(tx: Tx, accountId: number, recordId: number, userId: number) {
  const row = await withRecord(tx)
    .forUpdate('uploads')
    .where('uploads.account_id', '=', accountId)
    .where('uploads.record_id', '=', recordId)
    .where('uploads.user_id', '=', userId)
    .where('uploads.state', 'in', openStates)
    .orderBy('uploads.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** From now on the upload answers to another secret, and to this one even if the one before was ended. */
export async function saveSecret(tx: Tx, upload: UploadRow, secretHash: Buffer): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ secret_hash: secretHash, secret_ended_at: null })
    .where('account_id', '=', upload.account_id)
    .where('id', '=', upload.id)
    .execute()
}

/** The digest a part was received with; null when it was not received. */
export async function findDigest(
  db: Db,
  upload: Pick<UploadRow, 'account_id' | 'id'>,
  number: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('upload_parts')
    .select('digest')
    .where('account_id', '=', upload.account_id)
    .where('upload_id', '=', upload.id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.digest ?? null
}

/** The first of the given parts that was received with another digest; null when all agree. */
export async function findDifferentPart(
  tx: Tx,
  upload: UploadRow,
  parts: { number: number; digest: string }[],
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from upload_parts join unnest(${parts.map(({ number }) => number)}::int[],
      ${parts.map(({ digest }) => digest)}::text[]) as given (number, digest) using (number)
    where account_id = ${upload.account_id} and upload_id = ${upload.id} and upload_parts.digest <> given.digest
    order by number limit 1`.execute(tx)
  return rows[0]?.number ?? null
}

/** The file is where it belongs. False when the upload was closed meanwhile, or its record deleted. */
export async function finishUpload(tx: Tx, upload: UploadRow): Promise<boolean> {
  const row = await tx
    .updateTable('uploads')
    .set({ state: 'DONE', finished_at: sql<Date>`now()` })
    .where('account_id', '=', upload.account_id)
    .where('id', '=', upload.id)
    .where('state', 'in', spoolStates)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('records')
          .whereRef('records.account_id', '=', 'uploads.account_id')
          .whereRef('records.id', '=', 'uploads.record_id')
          .where('lifecycle', '<>', 'DELETED'),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Every byte is here; the file waits in the spool for the store. */
export async function awaitStore(tx: Tx, upload: UploadRow): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ state: 'COMPLETING' })
    .where('account_id', '=', upload.account_id)
    .where('id', '=', upload.id)
    .execute()
}

/** The upload whose file waits for the store; null when it is there already, or its record is deleted. */
export async function findCompleting(db: Db, uuid: string): Promise<UploadRow | null> {
  const row = await withRecord(db)
    .where('uploads.uuid', '=', uuid)
    .where('uploads.state', '=', 'COMPLETING')
    .where('records.lifecycle', '<>', 'DELETED')
    .executeTakeFirst()
  return row ?? null
}

/** A replacement whose file did not get into the store, and which was given up since. */
const isGivenUp = sql<boolean>`(uploads.state = 'COMPLETING' and exists (select from record_versions as version
  where version.account_id = uploads.account_id and version.id = uploads.version_id
    and version.state = 'FAILED' and version.source_key is null))`

/** Closes open uploads whose record is deleted, or whose video was given up. Returns their files. Platform housekeeping: of all accounts. */
export async function abortOrphans(db: Db): Promise<string[]> {
  const rows = await db
    .updateTable('uploads')
    .set({ state: 'ABORTED', finished_at: sql<Date>`now()` })
    .from('records')
    .whereRef('records.id', '=', 'uploads.record_id')
    .whereRef('records.account_id', '=', 'uploads.account_id')
    .where(({ or, eb }) => or([eb('records.lifecycle', '=', 'DELETED'), isGivenUp]))
    .where('uploads.state', 'in', spoolStates)
    .returning('uploads.spool_key')
    .execute()
  return rows.map(({ spool_key }) => spool_key)
}

/**
 * Closes uploads without a part for 7 days (product C1) and returns them; behind a lock the days do not count. Platform
 * housekeeping: of all accounts.
 */
export async function expireIdle(tx: Tx): Promise<{ accountId: number; recordId: number; versionId: number }[]> {
  return tx
    .updateTable('uploads')
    .set({ state: 'EXPIRED', finished_at: sql<Date>`now()` })
    .where('state', 'in', ['OPEN', 'RECEIVING'])
    .where(sql`coalesce(last_part_at, created_at)`, '<', sql`now() - interval '7 days'`)
    .where(
      sql<boolean>`not exists (select from accounts where accounts.id = uploads.account_id
        and (accounts.state = 'LOCKED' or accounts.state_changed_at > now() - interval '7 days'))`,
    )
    .where(
      sql<boolean>`not exists (select from users where users.id = uploads.user_id
        and (users.state = 'LOCKED' or users.state_changed_at > now() - interval '7 days'))`,
    )
    .returning(['account_id as accountId', 'record_id as recordId', 'version_id as versionId'])
    .execute()
}

/** Returns which of these files belong to uploads and imports that are known: still needed, stored, or given up. */
export async function findSpools(db: Db, spoolKeys: string[]): Promise<Map<string, 'needed' | 'stored' | 'givenUp'>> {
  const rows = await db
    .selectFrom('uploads')
    .select(['spool_key', 'state'])
    .where('spool_key', '=', sql<string>`any(${spoolKeys}::text[])`)
    .execute()
  const fate = (state: UploadState) => {
    if (spoolStates.includes(state)) return 'needed'
    return state === 'DONE' ? 'stored' : 'givenUp'
  }
  const imports = await db
    .selectFrom('imports')
    .select('uuid')
    .where(sql`uuid::text`, '=', sql`any(${spoolKeys}::text[])`)
    .where('state', 'in', ['CHECKING', 'DOWNLOADING'])
    .execute()
  return new Map([
    ...rows.map(({ spool_key, state }) => [spool_key, fate(state)] as const),
    ...imports.map(({ uuid }) => [uuid, 'needed'] as const),
  ])
}
