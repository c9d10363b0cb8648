import { finalReasons } from '@skleyka/contract/fail-reasons.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { TaskState } from '../database/tables/tasks.ts'
import { housekeeping } from './task-types.ts'
import { canceled, type TaskRow, unended } from './tasks.sql.ts'

export const restartableStates: readonly TaskState[] = ['FAILED', 'CANCELED', 'RETRY_WAIT']
const fresh = {
  state: 'QUEUED',
  attempts: 0,
  crashes: 0,
  run_after: sql<Date>`now()`,
  error: null,
  fail_reason: null,
  finished_at: null,
  failure_due: false,
} as const
const mayPass = sql<boolean>`(fail_reason is null or fail_reason <> all(${finalReasons}::text[]))`
const isOfDeleted = sql<boolean>`exists (select from records
  where records.id = tasks.record_id and records.lifecycle = 'DELETED' and tasks.type <> all(${housekeeping}))`
const isDoneByAnother = sql<boolean>`exists (select from tasks as active where active.unique_key = tasks.unique_key
  and active.id <> tasks.id and active.state in ('WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT'))`

/** A bulk change or an export that ended, rests, or goes on in a later run: it has no use for a task of this one. */
export const isOutrun = sql<boolean>`(case tasks.type
  when 'bulk' then not exists (select from batches where batches.account_id = tasks.account_id
    and batches.id = (tasks.payload ->> 'batchId')::uuid and batches.run = (tasks.payload ->> 'run')::integer
    and batches.state in ('RUNNING', 'STOPPED'))
  when 'export' then not exists (select from attribute_exports as export where export.account_id = tasks.account_id
    and export.id = (tasks.payload ->> 'exportId')::bigint and export.run = (tasks.payload ->> 'run')::integer
    and export.state in ('QUEUED', 'RUNNING', 'FAILED'))
  else false end)`

/** Returns true if what a task works for has gone on, or come to its end, without it. */
export async function findOutrun(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('tasks').select(isOutrun.as('outrun')).where('id', '=', id).executeTakeFirst()
  return row?.outrun ?? false
}

/** False for a task in another state, for one that failed by a fault of its file, one of a deleted video, and one outrun. */
export async function restartTask(db: Db, id: number, accountId?: number): Promise<boolean> {
  const row = await db
    .updateTable('tasks')
    .set(fresh)
    .where('id', '=', id)
    .where('state', 'in', restartableStates)
    .where(mayPass)
    .where(sql<boolean>`not ${isOfDeleted}`)
    .where(sql<boolean>`not ${isOutrun}`)
    // another active task of the same key does the work already
    .where(sql<boolean>`not ${isDoneByAnother}`)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? null))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Failed tasks to act on: all of the platform, or those of a kind, of an account. */
export interface FailedTasks {
  readonly type?: string | undefined
  readonly accountId?: number | undefined
}

const failedOf = (db: Db, { type, accountId }: FailedTasks) =>
  db
    .selectFrom('tasks')
    .where('state', '=', 'FAILED')
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))

/** Tries again whatever of these a repeat may cure, the newest of a key; not what nobody waits for any more. Answers how many. */
export async function restartFailed(tx: Tx, which: FailedTasks): Promise<number> {
  const again = failedOf(tx, which)
    .select(sql<number>`max(id)`.as('id'))
    .where(mayPass)
    .where(sql<boolean>`not ${isOfDeleted}`)
    .where(sql<boolean>`not ${isOutrun}`)
    .where(sql<boolean>`not ${isDoneByAnother}`)
    .where(
      sql<boolean>`not exists (select from record_versions as later where later.record_id = tasks.record_id
        and later.id > tasks.version_id and later.state <> 'FAILED')`,
    )
    .groupBy(sql`coalesce(unique_key, id::text)`)
  const rows = await tx.updateTable('tasks').set(fresh).where('id', 'in', again).returning('id').execute()
  return rows.length
}

/** Returns how many have failed and were not tried again, held until the end of the transaction. */
export async function countFailedHeld(tx: Tx, which: FailedTasks): Promise<number> {
  return (await failedOf(tx, which).select('id').orderBy('id').forUpdate().execute()).length
}

/** Nobody has to look at these any more; what a repeat may cure may still be started again. */
export async function setFailedAside(tx: Tx, which: FailedTasks): Promise<void> {
  const ids = failedOf(tx, which).select('id')
  await tx.updateTable('tasks').set({ state: 'CANCELED' }).where('id', 'in', ids).execute()
}

/** Puts a waiting task before or behind all others of its account. False for one that does not wait. */
export async function moveInQueue(tx: Tx, id: number, to: 'first' | 'last'): Promise<boolean> {
  const others = sql`(select ${sql.raw(to === 'first' ? 'max' : 'min')}(other.priority) from tasks as other
    where other.share_key = tasks.share_key and other.id <> tasks.id and other.state in ('QUEUED', 'RETRY_WAIT'))`
  const moved =
    to === 'first'
      ? sql<number>`greatest(priority, coalesce(${others} + 1, priority))`
      : sql<number>`least(priority, coalesce(${others} - 1, priority))`
  const row = await tx
    .updateTable('tasks')
    .set({ priority: moved })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RETRY_WAIT'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Nothing of this kind is claimed from now on; what runs goes on. False when it is so already. */
export async function pauseLane(tx: Tx, type: string, userId: number, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('paused_lanes')
    .values({ type, paused_at: now, paused_by: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('type')
    .executeTakeFirst()
  return row !== undefined
}

export async function resumeLane(tx: Tx, type: string): Promise<boolean> {
  const row = await tx.deleteFrom('paused_lanes').where('type', '=', type).returning('type').executeTakeFirst()
  return row !== undefined
}

/** The same for an administrator: whoever the task works for is told that it has come to nothing. */
export async function stopTask(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('tasks')
    .set({ ...canceled, failure_due: true })
    .where('id', '=', id)
    .where('state', 'in', unended)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** True once for a task that an administrator has cancelled: its feature has to be told. */
export async function takeFailureDue(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('tasks')
    .set({ failure_due: false })
    .where('id', '=', id)
    .where('failure_due', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** One of the cancelled tasks of these types whose feature has yet to be told; it stays locked until the transaction ends. */
export async function takeStopped(tx: Tx, types: string[]): Promise<TaskRow | null> {
  const one = tx
    .selectFrom('tasks')
    .select('id')
    .where('failure_due', '=', true)
    .where('state', '=', 'CANCELED')
    .where('type', '=', sql<string>`any(${types}::text[])`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const row = await tx
    .updateTable('tasks')
    .set({ failure_due: false })
    .where('id', 'in', one)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
