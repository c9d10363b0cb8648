import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { FramesTable } from '../../database/tables/frames.ts'

export type FrameRow = Selectable<FramesTable>

/** Facts of their record that frames need. */
export interface FramedRecord {
  readonly id: number
  readonly uuid: string
  readonly posterKey: string | null
  readonly posterFrameId: number | null
  readonly autoPosterKey: string | null
  readonly playable: boolean
  readonly isReady: boolean
  readonly versionId: number | null
  readonly durationMs: number | null
  readonly hasPicture: boolean
}

const framedRecord = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('records')
    .select(['id', 'uuid', 'playable', 'poster_key as posterKey', 'poster_frame_id as posterFrameId'])
    .select(['auto_poster_key as autoPosterKey', 'current_version_id as versionId', 'duration_ms as durationMs'])
    .select(sql<boolean>`current_state = 'READY'`.as('isReady'))
    .select(sql<boolean>`width is not null`.as('hasPicture'))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lifecycle', '=', 'ACTIVE')

/** Null for an unknown record, one of another account and one in the trash alike. */
export async function findFramed(db: Db, accountId: number, id: number): Promise<FramedRecord | null> {
  return (await framedRecord(db, accountId, id).executeTakeFirst()) ?? null
}

/** The same, kept as it is until the end of the transaction. */
export async function lockFramed(tx: Tx, accountId: number, id: number): Promise<FramedRecord | null> {
  return (await framedRecord(tx, accountId, id).forUpdate().executeTakeFirst()) ?? null
}

const framesOf = (db: Db, accountId: number, recordId: number) =>
  db.selectFrom('frames').selectAll().where('account_id', '=', accountId).where('record_id', '=', recordId)

/** In order of time, those without a time last; places for pictures that have not come are among them. */
export async function listFrames(db: Db, accountId: number, recordId: number): Promise<FrameRow[]> {
  return framesOf(db, accountId, recordId).orderBy('at_ms').orderBy('id').execute()
}

/** Null for an unknown frame and for one of another record alike. */
export async function findFrame(db: Db, accountId: number, recordId: number, id: number): Promise<FrameRow | null> {
  return (await framesOf(db, accountId, recordId).where('id', '=', id).executeTakeFirst()) ?? null
}

export async function insertCapture(
  tx: Tx,
  frame: { account_id: number; record_id: number; version_id: number; at_ms: number; created_by: number },
): Promise<FrameRow> {
  return tx
    .insertInto('frames')
    .values({ ...frame, origin: 'captured', state: 'MAKING' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A place for a picture that is to be sent. */
export async function insertAwaited(
  tx: Tx,
  frame: { account_id: number; record_id: number; created_by: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('frames')
    .values({ ...frame, origin: 'sent', state: 'AWAITED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A frame that waits for its picture, of a record that is not in the trash, in an account that is open; its secret names it. */
export async function findAwaited(db: Db, id: number) {
  const row = await db
    .selectFrom('frames')
    .innerJoin('records', (join) =>
      join.onRef('records.account_id', '=', 'frames.account_id').onRef('records.id', '=', 'frames.record_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'frames.account_id')
    .select(['frames.id', 'frames.account_id as accountId', 'frames.record_id as recordId', 'records.uuid'])
    .where('frames.id', '=', id)
    .where('frames.state', '=', 'AWAITED')
    .where('records.lifecycle', '=', 'ACTIVE')
    .where('accounts.state', '=', 'ACTIVE')
    .executeTakeFirst()
  return row ?? null
}

/** The picture is there and is to be written anew; false when another one came first. */
export async function beginMaking(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('frames')
    .set({ state: 'MAKING' })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'AWAITED')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes places whose picture never came. Platform housekeeping: of all accounts. */
export async function dropAwaited(db: Db): Promise<void> {
  await db
    .deleteFrom('frames')
    .where('state', '=', 'AWAITED')
    .where('created_at', '<', sql<Date>`now() - interval '2 hours'`)
    .execute()
}

/** A frame that is to be made, with the name of its record; null when it was deleted or has been made. */
export async function findMaking(db: Db, accountId: number, id: number) {
  const row = await db
    .selectFrom('frames')
    .innerJoin('records', (join) =>
      join.onRef('records.account_id', '=', 'frames.account_id').onRef('records.id', '=', 'frames.record_id'),
    )
    .select(['frames.id', 'frames.version_id as versionId', 'frames.at_ms as atMs', 'frames.origin', 'records.uuid'])
    .where('frames.account_id', '=', accountId)
    .where('frames.id', '=', id)
    .where('frames.state', '=', 'MAKING')
    .executeTakeFirst()
  return row ?? null
}

type PictureResult = { readonly folder: string; readonly width: number; readonly height: number }

/** The frame has become what is given: a picture, or why there is none. False when it was deleted meanwhile. */
export async function endMaking(tx: Tx, accountId: number, id: number, made: PictureResult | string): Promise<boolean> {
  const end =
    typeof made === 'string' ? { state: 'FAILED' as const, fail_text: made } : { state: 'READY' as const, ...made }
  const row = await tx
    .updateTable('frames')
    .set(end)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'MAKING')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a place up whose picture was refused; one that another picture has come to meanwhile stays. */
export async function deleteAwaited(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx
    .deleteFrom('frames')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'AWAITED')
    .execute()
}

export async function deleteFrame(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('frames').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Shows a frame as the poster, or without one what was found by itself. The caller has locked the record. */
export async function updateChosenPoster(
  tx: Tx,
  accountId: number,
  record: FramedRecord,
  chosen: { frameId: number; key: string } | null,
): Promise<number> {
  const automatic = record.posterFrameId === null ? record.posterKey : record.autoPosterKey
  const { row_version } = await tx
    .updateTable('records')
    .set({
      poster_frame_id: chosen?.frameId ?? null,
      poster_key: chosen?.key ?? automatic,
      auto_poster_key: automatic,
      row_version: sql<number>`row_version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', record.id)
    .returning('row_version')
    .executeTakeFirstOrThrow()
  return row_version
}
