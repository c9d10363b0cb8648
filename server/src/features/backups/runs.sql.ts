import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { BackupKind, BackupRunState } from '../../database/tables/backups.ts'

/** A backup that was made, as the database remembers it. */
export interface BackupRun {
  readonly id: number
  readonly kind: BackupKind
  readonly place: string
  readonly state: BackupRunState
  readonly started_at: Date
  readonly ended_at: Date | null
  readonly name: string | null
  readonly files: number | null
  readonly bytes: number | null
  readonly added_bytes: number | null
  readonly problem: string | null
}

const columns = [
  ...(['id', 'kind', 'place', 'state', 'started_at', 'ended_at'] as const),
  ...(['name', 'files', 'bytes', 'added_bytes', 'problem'] as const),
] as const

export async function insertRun(db: Db, kind: BackupKind, place: string): Promise<number> {
  const row = { kind, place, started_at: sql<Date>`now()` }
  const { id } = await db.insertInto('backup_runs').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A backup that was made while its database could not say so. */
export interface FinishedRun {
  readonly kind: BackupKind
  readonly place: string
  readonly startedAt: Date
  readonly name: string
  readonly files: number
  readonly bytes: number
  readonly addedBytes: number
}

export async function insertFinishedRun(db: Db, { kind, place, startedAt, ...made }: FinishedRun): Promise<void> {
  const row = { kind, place, started_at: startedAt }
  const { id } = await db.insertInto('backup_runs').values(row).returning('id').executeTakeFirstOrThrow()
  await finishRun(db, id, made)
}

/** Ends the runs that were killed: nothing else backs up while the caller holds the lock of backups. */
export async function failInterrupted(db: Db): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ state: 'FAILED', ended_at: sql<Date>`now()`, problem: 'Её прервали: процесс остановлен' })
    .where('state', '=', 'RUNNING')
    .execute()
}

export async function finishRun(
  db: Db,
  id: number,
  { name, files, bytes, addedBytes }: { name: string; files: number; bytes: number; addedBytes: number },
): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ name, files, bytes, added_bytes: addedBytes, state: 'DONE', ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function failRun(db: Db, id: number, problem: string): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ problem, state: 'FAILED', ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** A point that has nothing to continue becomes a full backup. */
export async function setKind(db: Db, id: number, kind: BackupKind): Promise<void> {
  await db.updateTable('backup_runs').set({ kind }).where('id', '=', id).execute()
}

/** The newest run of a kind, or the newest one in a state; `null` when there is none. */
export async function newestRun(db: Db, kinds: BackupKind[], state?: BackupRun['state']): Promise<BackupRun | null> {
  const query = db.selectFrom('backup_runs').select(columns).where('kind', 'in', kinds).orderBy('started_at', 'desc')
  const row = await (state ? query.where('state', '=', state) : query).limit(1).executeTakeFirst()
  return row ?? null
}

/**
 * Marks the failures that administrators were not told of, and returns the newest one that they have to be: of a kind that
 * worked since they were told last, or a day after that. Locked against another process that does the same.
 */
export async function takeUntoldFailure(tx: Tx, now: Date): Promise<BackupRun | null> {
  const untold = await tx
    .selectFrom('backup_runs')
    .select(columns)
    .where('state', '=', 'FAILED')
    .where('is_told', '=', false)
    .orderBy('started_at', 'desc')
    .forUpdate()
    .execute()
  const [newest] = untold
  if (newest === undefined) return null
  const lastReport = await tx
    .selectFrom('backup_runs as told')
    .select('told.id')
    .where('told.is_told', '=', true)
    .where('told.kind', '=', newest.kind)
    .where('told.started_at', '>', new Date(now.getTime() - 24 * 3600 * 1000))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('backup_runs as done')
            .select('done.id')
            .where('done.state', '=', 'DONE')
            .whereRef('done.kind', '=', 'told.kind')
            .whereRef('done.started_at', '>', 'told.started_at'),
        ),
      ),
    )
    .executeTakeFirst()
  const ids = untold.map(({ id }) => id)
  await tx.updateTable('backup_runs').set({ is_told: true }).where('id', 'in', ids).execute()
  return lastReport ? null : newest
}

/** Forgets points after two days and everything after a year; the newest one of each kind that was made stays. */
export async function forgetRuns(db: Db): Promise<void> {
  await sql`
    delete from backup_runs where state <> 'RUNNING'
      and started_at < now() - case kind when 'point' then interval '2 days' else interval '1 year' end
      and id not in (select max(id) from backup_runs where state = 'DONE' group by kind)`.execute(db)
}

/** Addresses of the administrators who are written to. */
export async function listAdministrators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('admin', '=', true)
    .where('state', '=', 'ACTIVE')
    .execute()
  return rows.map(({ email }) => email)
}
