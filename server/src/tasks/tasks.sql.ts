import type { TaskFailReason } from '@skleyka/contract/fail-reasons.ts'
import { fault } from '@skleyka/contract/faults.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { namedPlan } from '../database/named-plan.ts'
import type { TaskState, TasksTable } from '../database/tables/tasks.ts'
import { housekeeping } from './task-types.ts'

export type TaskRow = Selectable<TasksTable>
/** Names one holding of a task; a statement that carries it does nothing once the task was claimed again. */
export interface Holding {
  id: number
  claim: number
}

export const tasksChannel = 'skleyka_tasks'
const lease = sql`now() + interval '30 seconds'`
const maxCrashes = 3
const maxLogChars = 8_000

export async function insertTask(tx: Tx, task: Insertable<TasksTable>, delayMs: number): Promise<number | null> {
  const row = await tx
    .insertInto('tasks')
    .values({ ...task, run_after: sql<Date>`now() + ${delayMs} * interval '1 millisecond'` })
    .onConflict((conflict) =>
      conflict
        .column('unique_key')
        .where('state', 'in', sql<never>`('WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The states of the queue that workers look for when nothing has told them. */
export interface QueueLook {
  /** A task may be begun, or would be if its account or its lane did not wait. */
  readonly isTaskDue: boolean
  /** A worker has fallen silent with a task in its hands. */
  readonly isWorkerSilent: boolean
  /** An administrator has stopped a task whose feature does not know it yet. */
  readonly isStopUntold: boolean
}

/** Looks with one statement for everything of these types that may need a worker. */
export async function lookAtQueue(db: Db, types: string[]): Promise<QueueLook> {
  const { rows } = await sql<QueueLook>`${namedPlan('look_at_queue')}
    select exists (select from tasks where state in ('QUEUED', 'RETRY_WAIT') and run_after <= now()
        and type = any(${types}::text[])) as "isTaskDue",
      exists (select from tasks where state = 'RUNNING' and lease_until < now()
        and type = any(${types}::text[])) as "isWorkerSilent",
      exists (select from tasks where failure_due and state = 'CANCELED'
        and type = any(${types}::text[])) as "isStopUntold"`.execute(db)
  const [look] = rows
  if (!look) throw new Error('the queue does not answer')
  return look
}

/** Wakes the workers when the transaction commits: those of a type alone when the message is its name. */
export async function announce(db: Db, message = ''): Promise<void> {
  await sql`select pg_notify(${tasksChannel}, ${message})`.execute(db)
}

/**
 * Gives the next task of these types to a worker: of the share served longest ago, the most urgent, the oldest.
 * Thousands of tasks of one account cost the others one task of waiting each. Paused kinds are left alone. Those of a locked account wait, and those of a video in the trash.
 */
export async function claimTask(db: Db, types: string[], worker: string): Promise<TaskRow | null> {
  // a row that another worker takes in between leaves the limit empty-handed: look again
  for (let attempt = 0; attempt < 3; attempt++) {
    const { shares, paused } = await waitingShares(db)
    const open = types.filter((type) => !paused.includes(type))
    if (shares.length === 0 || open.length === 0) return null
    for (const shareKey of shares) {
      const task = await claimInShare(db, shareKey, open, worker)
      if (task) return task
    }
  }
  return null
}

/** R31: a locked account and a video in the trash wait, with what would be made for them; what only frees goes on. */
const mayRun = sql<boolean>`(type = any(${housekeeping}) or (
  exists (select from accounts where accounts.id = tasks.account_id and accounts.state = 'ACTIVE')
  and not exists (select from records where records.id = tasks.record_id and records.lifecycle = 'DISPOSED')))`

async function claimInShare(db: Db, shareKey: string, types: string[], worker: string): Promise<TaskRow | null> {
  const { rows } = await sql<TaskRow>`
      with picked as (
        select id from tasks
        where share_key = ${shareKey} and state in ('QUEUED', 'RETRY_WAIT') and run_after <= now()
          and type = any(${types})
          and ${mayRun}
        order by priority desc, id limit 1 for update skip locked
      ), taken as (
        update tasks set state = 'RUNNING', claim = claim + 1, lease_until = ${lease}, worker = ${worker},
          started_at = now(), progress = 0, eta_at = null, error = null, fail_reason = null, log_tail = null, cancel_requested = false, failure_due = false
        from picked where tasks.id = picked.id returning tasks.*
      ), served as (
        insert into task_shares (share_key, served_at) select share_key, clock_timestamp() from taken
        on conflict (share_key) do update set served_at = excluded.served_at
      )
      select * from taken`.execute(db)
  return rows[0] ?? null
}

/** The shares in the order in which they are served, and the kinds of work that are paused. It hops from key to key over the index of the queue, however many tasks stand behind each. */
async function waitingShares(db: Db): Promise<{ shares: string[]; paused: readonly string[] }> {
  const { rows } = await sql<{ share_key: string; paused: string[] }>`
    with recursive keys as (
      select min(share_key) as share_key from tasks where state in ('QUEUED', 'RETRY_WAIT')
      union all
      select (select min(share_key) from tasks where state in ('QUEUED', 'RETRY_WAIT') and share_key > keys.share_key)
      from keys where keys.share_key is not null
    )
    select share_key, array(select type from paused_lanes) as paused from keys left join task_shares using (share_key)
    where share_key is not null order by served_at nulls first, share_key`.execute(db)
  return { shares: rows.map((row) => row.share_key), paused: rows[0]?.paused ?? [] }
}

/** Lengthens the lease. Null when the task is no longer held by this claim; `mayGoOn` as long as its account is open and its video not in the trash. */
export async function heartbeat(
  db: Db,
  { id, claim }: Holding,
): Promise<{ cancelRequested: boolean; mayGoOn: boolean } | null> {
  const row = await db
    .updateTable('tasks')
    .set({ lease_until: sql<Date>`${lease}` })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'RUNNING')
    .returning(['cancel_requested', mayRun.as('may_go_on')])
    .executeTakeFirst()
  return row ? { cancelRequested: row.cancel_requested, mayGoOn: row.may_go_on } : null
}

/**
 * Holds the row until the end of the transaction, which works for whoever asked for the task. False when the task is no
 * longer held by this claim.
 */
export async function lockHeld(tx: Tx, { id, claim }: Holding): Promise<boolean> {
  const row = await tx
    .selectFrom('tasks')
    .select(['id', sql`set_config('skleyka.acting', coalesce(acting::text, ''), true)`.as('acting')])
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'RUNNING')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Holds these tasks until the end of the transaction, in one order for all who do. */
export async function lockTasks(tx: Tx, ids: readonly number[]): Promise<void> {
  const query = tx.selectFrom('tasks').select('id').where('id', '=', sql<number>`any(${ids}::bigint[])`)
  await query.orderBy('id').forUpdate().execute()
}

export async function saveProgress(db: Db, held: Holding, progress: number, etaAt: Date | null, log: string) {
  const row = await db
    .updateTable('tasks')
    .set({ progress, eta_at: etaAt, log_tail: log.slice(-maxLogChars), lease_until: sql<Date>`${lease}` })
    .where('id', '=', held.id)
    .where('claim', '=', held.claim)
    .where('state', '=', 'RUNNING')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The task has come further than any run before it: what stopped those does not stop it for good. */
export async function forgetCrashes(db: Db, { id, claim }: Holding): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ crashes: 0 })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'RUNNING')
    .where('crashes', '>', 0)
    .execute()
}

const ended = {
  lease_until: null,
  eta_at: null,
  finished_at: sql<Date>`now()`,
  took_ms: sql<number>`(extract(epoch from clock_timestamp() - started_at) * 1000)::bigint`,
}

/** Ends a task that `lockHeld` has locked in this transaction. */
export async function endTask(
  tx: Tx,
  id: number,
  end: { state: 'DONE' | 'FAILED' | 'CANCELED'; error?: string; reason?: TaskFailReason; log: string },
): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({
      ...ended,
      state: end.state,
      failure_due: false,
      error: end.error ?? null,
      fail_reason: end.reason ?? null,
      log_tail: end.log.slice(-maxLogChars),
      ...(end.state === 'DONE' ? { progress: 100 } : {}),
      ...(end.state === 'FAILED' ? { attempts: sql<number>`attempts + 1` } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** A run that ends beside the end of its task; one whose cancelling was not heard is cancelled now. */
const backTo = (state: 'QUEUED' | 'RETRY_WAIT') => ({
  state: sql<TaskState>`case when cancel_requested then 'CANCELED' else ${state} end`,
  finished_at: sql<Date | null>`case when cancel_requested then now() end`,
})

/** Puts a failed run back to wait for the next one. */
export async function retryLater(db: Db, held: Holding, delayMs: number, error: string, log: string): Promise<void> {
  await db
    .updateTable('tasks')
    .set({
      ...backTo('RETRY_WAIT'),
      attempts: sql<number>`attempts + 1`,
      lease_until: null,
      eta_at: null,
      run_after: sql<Date>`now() + ${delayMs} * interval '1 millisecond'`,
      error,
      log_tail: log.slice(-maxLogChars),
    })
    .where('id', '=', held.id)
    .where('claim', '=', held.claim)
    .where('state', '=', 'RUNNING')
    .execute()
}

/** Puts a task back to wait for what it needs: nothing is counted, neither failures nor crashes. */
export async function postpone(db: Db, held: Holding, delayMs: number, error: string, log: string): Promise<void> {
  await db
    .updateTable('tasks')
    .set({
      ...backTo('RETRY_WAIT'),
      crashes: 0,
      lease_until: null,
      eta_at: null,
      run_after: sql<Date>`now() + ${delayMs} * interval '1 millisecond'`,
      error,
      log_tail: log.slice(-maxLogChars),
    })
    .where('id', '=', held.id)
    .where('claim', '=', held.claim)
    .where('state', '=', 'RUNNING')
    .execute()
}

/** Gives an unfinished task back as if it had not been started: a stopping server is no failure of the task. */
export async function handBack(db: Db, { id, claim }: Holding): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ ...backTo('QUEUED'), lease_until: null, eta_at: null, progress: 0, worker: null, started_at: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'RUNNING')
    .execute()
}

/**
 * Takes back the tasks of these types whose worker fell silent (of all running ones when `everyWorker` is known to be dead). The third
 * time a task is parked: it probably kills its worker. Returns the parked ones, locked until the transaction ends.
 */
export async function takeBackSilent(tx: Tx, everyWorker: boolean, types: string[]): Promise<TaskRow[]> {
  const silent = tx
    .selectFrom('tasks')
    .select('id')
    .where('state', '=', 'RUNNING')
    .where('type', '=', sql<string>`any(${types}::text[])`)
    .$if(!everyWorker, (query) => query.where('lease_until', '<', sql<Date>`now()`))
    .forUpdate()
    .skipLocked()
  const rows = await tx
    .updateTable('tasks')
    .set({
      state: sql`case when cancel_requested then 'CANCELED' when crashes + 1 >= ${maxCrashes} then 'FAILED'
        else 'QUEUED' end`,
      finished_at: sql`case when cancel_requested or crashes + 1 >= ${maxCrashes} then now() end`,
      crashes: sql<number>`crashes + 1`,
      lease_until: null,
      eta_at: null,
      error: 'Процесс обработки перестал отвечать',
      fail_reason: sql`case when not cancel_requested and crashes + 1 >= ${maxCrashes}
        then ${fault('killedWorkers').reason} end`,
    })
    .where('id', 'in', silent)
    .returningAll()
    .execute()
  return rows.filter((row) => row.state === 'FAILED')
}

export const unended: readonly TaskState[] = ['WAITING', 'QUEUED', 'RETRY_WAIT', 'RUNNING']
/** A running task ends when its worker hears of it. */
export const canceled = {
  state: sql<TaskState>`case when state = 'RUNNING' then state else 'CANCELED' end`,
  finished_at: sql<Date>`case when state = 'RUNNING' then null::timestamptz else now() end`,
  cancel_requested: true,
}

export async function cancelTask(db: Db, id: number, accountId?: number): Promise<boolean> {
  const row = await db
    .updateTable('tasks')
    .set(canceled)
    .where('id', '=', id)
    .where('state', 'in', unended)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? null))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The tasks of these records that have not ended, in the order in which they are held. */
export async function lockTasksOf(tx: Tx, accountId: number, recordIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('tasks')
    .select('id')
    .where('account_id', '=', accountId)
    .where('record_id', '=', sql<number>`any(${recordIds}::bigint[])`)
    .where('state', 'in', unended)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Cancels what has not ended of these records; answers the tasks whose workers have to hear of it. */
export async function cancelTasksOf(tx: Tx, accountId: number, recordIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .updateTable('tasks')
    .set(canceled)
    .where('account_id', '=', accountId)
    .where('record_id', '=', sql<number>`any(${recordIds}::bigint[])`)
    .where('state', 'in', unended)
    .where('type', '<>', sql<string>`all(${housekeeping}::text[])`)
    .returning(['id', 'state'])
    .execute()
  return rows.flatMap(({ id, state }) => (state === 'RUNNING' ? id : []))
}

/** Returns true if a worker has a task of these records in its hands. */
export async function isWorkedOn(db: Db, accountId: number, recordIds: readonly number[]): Promise<boolean> {
  const row = await db
    .selectFrom('tasks')
    .select('id')
    .where('account_id', '=', accountId)
    .where('record_id', '=', sql<number>`any(${recordIds}::bigint[])`)
    .where('state', '=', 'RUNNING')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The progress of the unended task of a unique key. */
export async function findActive(db: Db, accountId: number, uniqueKey: string): Promise<number | null> {
  const row = await db
    .selectFrom('tasks')
    .select('progress')
    .where('account_id', '=', accountId)
    .where('unique_key', '=', uniqueKey)
    .where('state', 'in', sql<never>`('WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT')`)
    .executeTakeFirst()
  return row?.progress ?? null
}

export async function cancelFailedTasks(tx: Tx, versionId: number): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ state: 'CANCELED' })
    .where('version_id', '=', versionId)
    .where('state', '=', 'FAILED')
    // the index is by record
    .where('record_id', '=', (query) =>
      query.selectFrom('record_versions').select('record_id').where('id', '=', versionId),
    )
    .execute()
}
