import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { ImportState, ImportsTable } from '../../database/tables/imports.ts'

export type ImportRow = Selectable<ImportsTable>

const underWay: readonly ImportState[] = ['CHECKING', 'DOWNLOADING']
const ended: readonly ImportState[] = ['FAILED', 'CANCELED']

/** Adds imports of these links; those already under way in the account stay as they are and are left out. */
export async function insertImports(
  tx: Tx,
  { accountId, userId, isMute }: { accountId: number; userId: number; isMute: boolean },
  urls: string[],
): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (const url of urls) {
    const row = await tx
      .insertInto('imports')
      .values({ account_id: accountId, user_id: userId, url, is_mute: isMute })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row) rows.push(row)
  }
  return rows
}

export async function saveTask(tx: Tx, id: number, taskId: number): Promise<void> {
  await tx.updateTable('imports').set({ task_id: taskId }).where('id', '=', id).execute()
}

/** The account's imports of these links that are under way, in the order they were begun. */
export async function findUnderWay(db: Db, accountId: number, urls: string[]): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', underWay)
    .where('url', '=', sql<string>`any(${urls}::text[])`)
    .orderBy('id')
    .execute()
}

export async function listImports(db: Db, accountId: number, offset: number, limit: number): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countImports(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('imports')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

/**
 * FAILED and CANCELED → CHECKING; a link that is under way again by another import is left out, and one that leads to no video. The file of a cancelled
 * one is gone: it begins another, since the cancelled run may still hold the old one.
 */
export async function reopenImports(tx: Tx, accountId: number, ids: number[]): Promise<ImportRow[]> {
  return (
    tx
      .updateTable('imports')
      .set({
        state: 'CHECKING',
        fail_text: null,
        finished_at: null,
        uuid: sql<string>`case state when 'CANCELED' then gen_random_uuid() else uuid end`,
      })
      .where('account_id', '=', accountId)
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .where('state', 'in', ended)
      .where('is_final', '=', false)
      // the newest of the ids that name one link
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('imports as other')
              .select('other.id')
              .where('other.account_id', '=', accountId)
              .whereRef('other.url', '=', 'imports.url')
              .whereRef('other.id', '<>', 'imports.id')
              .where(
                sql<boolean>`other.state in ('CHECKING', 'DOWNLOADING') or
                (other.id > imports.id and other.id = any(${ids}::bigint[]) and other.state in ('FAILED', 'CANCELED'))`,
              ),
          ),
        ),
      )
      .returningAll()
      .execute()
  )
}

/** Imports under way: some of an account, or what a user began in one account or in all. */
export type UnderWay = { accountId: number; ids: readonly number[] } | { userId: number; accountId: number | null }

/** The tasks of imports that are under way. */
export async function findTasks(tx: Tx, which: UnderWay): Promise<number[]> {
  const rows = await tx
    .selectFrom('imports')
    .select('task_id')
    .where('state', 'in', underWay)
    .$if(which.accountId !== null, (query) => query.where('account_id', '=', which.accountId ?? 0))
    .where((row) =>
      'ids' in which ? row('id', '=', sql<number>`any(${which.ids}::bigint[])`) : row('user_id', '=', which.userId),
    )
    .execute()
  return rows.flatMap(({ task_id }) => task_id ?? [])
}

/** CHECKING and DOWNLOADING → CANCELED. */
export async function cancelImports(tx: Tx, accountId: number, ids: number[]): Promise<ImportRow[]> {
  return tx
    .updateTable('imports')
    .set({ state: 'CANCELED', finished_at: sql<Date>`now()`, received_bytes: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('state', 'in', underWay)
    .returningAll()
    .execute()
}

/** CHECKING and DOWNLOADING → FAILED, for what a user began in one account or in all; what has come is kept for a retry. */
export async function failImportsBy(
  tx: Tx,
  userId: number,
  accountId: number | null,
  text: string,
): Promise<ImportRow[]> {
  return tx
    .updateTable('imports')
    .set({ state: 'FAILED', fail_text: text, finished_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? 0))
    .where('state', 'in', underWay)
    .returningAll()
    .execute()
}

/** Returns true if an import was given up by people: its file is of no use any more. */
export async function isCanceled(db: Db, { account_id, id }: ImportRow): Promise<boolean> {
  const query = db.selectFrom('imports').select('state').where('account_id', '=', account_id).where('id', '=', id)
  return (await query.executeTakeFirst())?.state === 'CANCELED'
}

/** An import in the hands of its task: a task that was replaced by a later one changes nothing. */
export interface ClaimedImport {
  readonly id: number
  readonly taskId: number
}

/** The import a task works on; one whose task was restarted by hand is under way again. Null when there is nothing to do. */
export async function takeUp(tx: Tx, { id, taskId }: ClaimedImport): Promise<ImportRow | null> {
  const row = await tx
    .updateTable('imports')
    .set({ state: 'CHECKING', fail_text: null, finished_at: null })
    .where('id', '=', id)
    .where('task_id', '=', taskId)
    .where('state', 'in', [...underWay, 'FAILED'])
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Keeps what the server there told of the file; what was received of another file no longer counts. */
export async function saveFile(
  tx: Tx,
  held: ClaimedImport,
  file: { name: string; sizeBytes: number | null; validator: string | null },
): Promise<boolean> {
  return isChanged(
    await tx
      .updateTable('imports')
      .set({
        state: 'DOWNLOADING',
        file_name: file.name,
        size_bytes: file.sizeBytes,
        validator: file.validator,
        received_bytes: 0,
      })
      .where('id', '=', held.id)
      .where('task_id', '=', held.taskId)
      .where('state', 'in', underWay)
      .returning('id')
      .executeTakeFirst(),
  )
}

/** False when the import was cancelled meanwhile. */
export async function saveReceived(tx: Tx, held: ClaimedImport, bytes: number): Promise<boolean> {
  return isChanged(
    await tx
      .updateTable('imports')
      .set({ state: 'DOWNLOADING', received_bytes: bytes })
      .where('id', '=', held.id)
      .where('task_id', '=', held.taskId)
      .where('state', 'in', underWay)
      .returning('id')
      .executeTakeFirst(),
  )
}

/** The whole file is here: names the record that it becomes. */
export async function saveRecord(
  tx: Tx,
  held: ClaimedImport,
  record: { id: number; versionId: number },
  sizeBytes: number,
): Promise<boolean> {
  return isChanged(
    await tx
      .updateTable('imports')
      .set({ record_id: record.id, version_id: record.versionId, size_bytes: sizeBytes, received_bytes: sizeBytes })
      .where('id', '=', held.id)
      .where('task_id', '=', held.taskId)
      .where('state', 'in', underWay)
      .returning('id')
      .executeTakeFirst(),
  )
}

/** Ends an import; false when it was cancelled before. */
export async function endImport(
  tx: Tx,
  held: ClaimedImport,
  end: { state: 'DONE' | 'CANCELED' } | { state: 'FAILED'; text: string; isFinal: boolean },
): Promise<boolean> {
  return isChanged(
    await tx
      .updateTable('imports')
      .set({
        state: end.state,
        fail_text: end.state === 'FAILED' ? end.text : null,
        is_final: end.state === 'FAILED' && end.isFinal,
        finished_at: sql<Date>`now()`,
      })
      .where('id', '=', held.id)
      .where('task_id', '=', held.taskId)
      .where('state', 'in', underWay)
      .returning('id')
      .executeTakeFirst(),
  )
}

/** The uuid of a record, by which its files are stored. */
export async function findRecordUuid(db: Db, accountId: number, recordId: number): Promise<string | null> {
  const row = await db
    .selectFrom('records')
    .select('uuid')
    .where('account_id', '=', accountId)
    .where('id', '=', recordId)
    .executeTakeFirst()
  return row?.uuid ?? null
}

const isChanged = (row: object | undefined): boolean => row !== undefined
