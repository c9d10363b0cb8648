import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { Reservation } from './who-yields.ts'

/** Nobody else's: 7236401 to 7236404 belong to the migrations, the tests and the ledger of the storage. */
const reservationLock = 7236405

/** So long the disk is kept free for an upload: from its opening, while nothing has come, and from each byte on. */
const firstByteWithin = sql`interval '2 minutes'`
const nextByteWithin = sql`interval '15 minutes'`
/** An upload stands idle when nothing came for a minute; one just opened has a moment for its first byte. */
const isIdle = sql<boolean>`(reserved_until < now() + ${nextByteWithin} - interval '1 minute'
  and created_at < now() - interval '10 seconds')`

export const reservedFirst = sql<Date>`now() + ${firstByteWithin}`
/** Extends a reservation that is still valid; one that has expired or was given to others has to be requested again. */
export const reservedOn = sql<Date>`case when reserved_until > now() then now() + ${nextByteWithin} else reserved_until end`
export const isReserved = sql<boolean>`coalesce(uploads.reserved_until > now(), false)`

/**
 * Who asks for the disk takes turns with all others until the end of the transaction (R25). Rows are locked before: the
 * turn is the last thing anybody waits for.
 */
export async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${reservationLock})`.execute(tx)
}

/** Returns what is promised to uploads, in bytes, and how many uploads the account has under way. Of the whole platform. */
export async function sumReserved(
  tx: Tx,
  accountId: number,
): Promise<{ all: number; own: number; ownUploads: number; hasNeighbours: boolean }> {
  const { rows } = await sql<{ all: number; own: number; ownUploads: number; hasNeighbours: boolean }>`
    select coalesce(sum(missing) filter (where reserved), 0)::bigint as all,
      coalesce(sum(missing) filter (where reserved and account_id = ${accountId}), 0)::bigint as own,
      count(*) filter (where account_id = ${accountId}) as "ownUploads",
      (select count(*) > 1 from accounts where state = 'ACTIVE') as "hasNeighbours"
    from (select account_id, size_bytes - bytes_received as missing, ${isReserved} as reserved
      from uploads where state in ('OPEN', 'RECEIVING')) as open`.execute(tx)
  const [sums] = rows
  if (!sums) throw new Error('a sum has one row')
  return sums
}

/** Every reservation of the platform, those standing idle longest first. */
export async function listReservations(tx: Tx): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`
    select id, account_id as "accountId", size_bytes - bytes_received as "missingBytes", ${isIdle} as "isIdle",
      uuid in (select upload_uuid from upload_links where upload_uuid is not null) as "isByLink"
    from uploads where state in ('OPEN', 'RECEIVING') and ${isReserved} order by reserved_until, id`.execute(tx)
  return rows
}

/** Returns true if an upload was begun by a link. */
export async function isByLink(db: Db, uploadUuid: string): Promise<boolean> {
  const row = await db.selectFrom('upload_links').select('id').where('upload_uuid', '=', uploadUuid).executeTakeFirst()
  return row !== undefined
}

/**
 * From now on these uploads count only for what has arrived. False when one of them is held by somebody else this
 * moment, who may be waiting for the turn: nobody waits for a row who has the turn.
 */
export async function endReservations(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const free = await tx
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', ids)
    .where(isIdle)
    .forUpdate()
    .skipLocked()
    .execute()
  if (free.length < ids.length) return false
  await tx.updateTable('uploads').set({ reserved_until: null }).where('id', 'in', ids).execute()
  return true
}

/** Holds the upload until the end of the transaction, before the turn is asked for. */
export async function lockReservation(tx: Tx, upload: { account_id: number; id: number }): Promise<void> {
  await tx
    .selectFrom('uploads')
    .select('id')
    .where('account_id', '=', upload.account_id)
    .where('id', '=', upload.id)
    .forUpdate()
    .execute()
}

/** The upload has the disk again, as if a byte had come just now. False when it was closed meanwhile. */
export async function reserveAgain(tx: Tx, upload: { account_id: number; id: number }): Promise<boolean> {
  const row = await tx
    .updateTable('uploads')
    .set({ reserved_until: sql<Date>`now() + ${nextByteWithin}` })
    .where('account_id', '=', upload.account_id)
    .where('id', '=', upload.id)
    .where('state', 'in', ['OPEN', 'RECEIVING'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Bytes of a part come, however slowly: what is missing stays reserved. */
export async function prolong(db: Db, upload: { account_id: number; id: number }): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ reserved_until: reservedOn })
    .where('account_id', '=', upload.account_id)
    .where('id', '=', upload.id)
    .execute()
}
