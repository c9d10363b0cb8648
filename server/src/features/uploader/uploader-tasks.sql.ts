import type { TaskState } from '@skleyka/contract/uploader/uploader.calls.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { outrun } from '../../tasks/tasks.ts'

/** Tasks to list; without an account those of the whole platform. */
export interface TasksQuery {
  readonly accountId: number | null
  /** The code of the only account that an administrator wants to see. */
  readonly ofAccount?: string | undefined
  readonly taskId?: number
  readonly states?: TaskState[] | undefined
  readonly type?: string | undefined
  readonly recordId?: number | undefined
  readonly page: number
  readonly perPage: number
}

export type TaskRow = Awaited<ReturnType<typeof listTasks>>[number]

/** A page of tasks, the newest first. */
export async function listTasks(db: Db, question: TasksQuery) {
  return selectTasks(db, question)
    .leftJoin('records', 'records.id', 'tasks.record_id')
    .leftJoin('accounts', 'accounts.id', 'tasks.account_id')
    .leftJoin('imports', (join) =>
      join
        .onRef('imports.account_id', '=', 'tasks.account_id')
        .on('tasks.type', '=', 'import')
        .on(sql<boolean>`imports.id = (tasks.payload->>'importId')::bigint`),
    )
    .leftJoin('users', (join) =>
      join.on(
        // an import makes a record of its own, so its owner is who asked for it
        sql<boolean>`users.id = coalesce(imports.user_id, (select user_id from uploads where uploads.record_id =
          tasks.record_id and uploads.version_id = tasks.version_id limit 1), records.owner_id)`,
      ),
    )
    .selectAll('tasks')
    .select(outrun.is.as('is_outrun'))
    .select(['records.name as record_name', 'accounts.code as account_code', 'accounts.state as account_state'])
    .select(sql<string | null>`coalesce(imports.file_name, split_part(imports.url, '?', 1))`.as('import_name'))
    .select(sql<string | null>`coalesce(nullif(users.name, ''), users.email)`.as('started_by'))
    .orderBy('tasks.created_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(question.perPage)
    .offset((question.page - 1) * question.perPage)
    .execute()
}

export async function countTasks(db: Db, question: TasksQuery): Promise<number> {
  const { count } = await selectTasks(db, question).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

// what waits for a video in the trash is of no use to an account, nor a failure when nothing can be made of its file any more
const mattersStill = sql<boolean>`(tasks.state in ('DONE', 'CANCELED') or not exists (
  select from records where records.id = tasks.record_id and (records.lifecycle <> 'ACTIVE' or tasks.state = 'FAILED' and exists (
    select from record_versions as later where later.record_id = records.id and later.id > tasks.version_id
      and later.state <> 'FAILED'))))`

function selectTasks(db: Db, { accountId, ofAccount, taskId, states = [], type, recordId }: TasksQuery) {
  return db
    .selectFrom('tasks')
    .$if(accountId !== null, (query) =>
      query.where('tasks.account_id', '=', accountId).where('tasks.type', '<>', 'purge').where(mattersStill),
    )
    .$if(ofAccount !== undefined, (query) =>
      query.where(
        'tasks.account_id',
        '=',
        db
          .selectFrom('accounts')
          .select('id')
          .where('code', '=', ofAccount ?? ''),
      ),
    )
    .$if(taskId !== undefined, (query) => query.where('tasks.id', '=', taskId ?? 0))
    .$if(states.length > 0, (query) => query.where('tasks.state', 'in', states))
    .$if(type !== undefined, (query) => query.where('tasks.type', '=', type ?? ''))
    .$if(recordId !== undefined, (query) => query.where('tasks.record_id', '=', recordId ?? null))
}

/**
 * The turn of these tasks among the waiting ones of their type, by id. Workers serve accounts in turns: the third task of
 * an account goes behind the first two of every other one. Those of a locked account, or of a video in the trash, have none.
 */
export async function findPlaces(db: Db, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; place: number }>`
    with queue as (
      select id, type, share_key,
        row_number() over (partition by type, share_key order by priority desc, id) as turn
      from tasks where state in ('QUEUED', 'RETRY_WAIT')
        and not exists (select from accounts where accounts.id = account_id and accounts.state = 'LOCKED')
        and not exists (select from records where records.id = record_id and records.lifecycle = 'DISPOSED')
    ), placed as (
      select id, row_number() over (partition by type order by turn, served_at nulls first, share_key) as place
      from queue left join task_shares using (share_key)
    )
    select id, place from placed where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/**
 * The lanes, one of each type: how many wait and run, since when the first one waits for a worker, how long one usually takes in
 * milliseconds (null when none was done lately), and who paused it.
 */
export async function findLanes(db: Db) {
  const { rows } = await sql<{
    type: string
    waiting: number
    running: number
    waitingSince: Date | null
    usualMs: number | null
    pausedAt: Date | null
    pausedBy: string | null
  }>`
    with live as (
      select type, count(*) filter (where state <> 'RUNNING') as waiting, count(*) filter (where state = 'RUNNING') as running,
        min(run_after) filter (where state in ('QUEUED', 'RETRY_WAIT') and run_after <= now()) as since
      from tasks where state in ('WAITING', 'QUEUED', 'RETRY_WAIT', 'RUNNING') group by type
    ), done as (
      select type, avg(took_ms)::double precision as usual
      from (select type, took_ms from tasks where state = 'DONE' order by created_at desc, id desc limit 200) as latest
      group by type
    ), paused as (
      select type, paused_at, coalesce(nullif(name, ''), email) as by
      from paused_lanes left join users on users.id = paused_by
    )
    select type, coalesce(waiting, 0) as waiting, coalesce(running, 0) as running, since as "waitingSince",
      usual as "usualMs", paused_at as "pausedAt", by as "pausedBy"
    from live full join done using (type) full join paused using (type) order by type`.execute(db)
  return rows
}

/** Returns how many have failed and were not tried again, by type. */
export async function countFailed(db: Db): Promise<{ type: string; count: number }[]> {
  return db
    .selectFrom('tasks')
    .select(['type', sql<number>`count(*)`.as('count')])
    .where('state', '=', 'FAILED')
    .groupBy('type')
    .orderBy('type')
    .execute()
}
