import {
  healthCounted,
  type ProcessHealth,
  type ProcessRole,
  processSilentMs,
} from '@skleyka/contract/health/health.calls.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** Longest time of one question; the screen asks every ten seconds. */
const maxMs = 2_000

/** One question in a short transaction of its own: a slow one fails alone. */
const briefly = <R>(db: Db, work: (tx: Tx) => Promise<R>): Promise<R> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(maxMs)}, true)`.execute(tx)
    return work(tx)
  })

const only = <Row>({ rows }: { rows: Row[] }): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('a question of one row answered none')
  return row
}

/** Counts no further than people read. */
const countUpTo = (of: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from (select ${of} limit ${healthCounted}) as told)::int`

export const askDatabase = (db: Db) =>
  briefly(db, async (tx) =>
    only(
      await sql<{ bytes: number; connections: number; maxConnections: number }>`
        select pg_database_size(current_database()) as bytes, numbackends as connections,
          current_setting('max_connections')::int as "maxConnections"
        from pg_stat_database where datname = current_database()`.execute(tx),
    ),
  )

export const askMail = (db: Db) =>
  briefly(db, async (tx) =>
    only(
      await sql<{ waiting: number; waitingSince: Date | null; failed: number; lastProblem: string | null }>`
        select ${countUpTo(sql`from mails where state = 'WAITING'`)} as waiting,
          ${countUpTo(sql`from mails where state = 'FAILED' and ended_at is not null`)} as failed,
          (select min(created_at) from mails where state = 'WAITING') as "waitingSince",
          (select problem from mails where state = 'WAITING' and problem is not null order by created_at limit 1)
            as "lastProblem"`.execute(tx),
    ),
  )

export const askWebhooks = (db: Db) =>
  briefly(db, async (tx) =>
    only(
      await sql<{ waiting: number; dueSince: Date | null; failing: number }>`
        select ${countUpTo(sql`from webhook_deliveries where state = 'WAITING'`)} as waiting,
          (select min(next_try_at) from webhook_deliveries where state = 'WAITING' and next_try_at <= now()) as "dueSince",
          ${countUpTo(sql`from webhooks where is_on and failing_since is not null`)} as failing`.execute(tx),
    ),
  )

interface QueueInfo {
  readonly waiting: number
  readonly running: number
  readonly failed: number
  readonly paused: number
  readonly oldest: { id: number; type: string; since: string } | null
}

/** Returns what a pause, a locked account or a trash keeps waiting is not what waits for a worker. */
export const askQueue = (db: Db) =>
  briefly(db, async (tx) => {
    const { oldest, ...facts } = only(
      await sql<QueueInfo>`
        select ${countUpTo(sql`from tasks where state in ('QUEUED', 'RETRY_WAIT')`)} as waiting,
          ${countUpTo(sql`from tasks where state = 'RUNNING'`)} as running,
          ${countUpTo(sql`from tasks where state = 'FAILED'`)} as failed,
          (select count(*) from paused_lanes)::int as paused,
          (select jsonb_build_object('id', id, 'type', type, 'since', run_after) from tasks
            where state in ('QUEUED', 'RETRY_WAIT') and run_after <= now()
              and type <> all(array(select type from paused_lanes))
              and exists (select from accounts where accounts.id = account_id and accounts.state = 'ACTIVE')
              and not exists (select from records where records.id = record_id and records.lifecycle = 'DISPOSED')
            order by run_after, id limit 1) as oldest`.execute(tx),
    )
    return { ...facts, oldest: oldest && { ...oldest, since: new Date(oldest.since) } }
  })

type Running = ProcessHealth['running'][number]

/** The processes with what they have in their hands, the one that answers first. */
export const askProcesses = (db: Db, own: string): Promise<ProcessHealth[]> =>
  briefly(db, async (tx) => {
    const { rows: processes } = await sql<Omit<ProcessHealth, 'running'> & { roles: ProcessRole[] }>`
      select name, version, roles, slots, started_at as "startedAt", seen_at as "seenAt",
        seen_at < now() - ${processSilentMs} * interval '1 millisecond' as "isSilent", name = ${own} as "isThis",
        case when seen_at >= now() - ${processSilentMs} * interval '1 millisecond' then load end as load
      from processes order by name <> ${own}, name limit 100`.execute(tx)
    const { rows: running } = await sql<Running & { worker: string }>`
      select tasks.id, tasks.type, tasks.worker, accounts.code as "accountCode", tasks.record_id as "recordId",
        records.name as "recordName", tasks.progress / 100.0 as progress, tasks.started_at as "startedAt"
      from tasks join accounts on accounts.id = tasks.account_id left join records on records.id = tasks.record_id
      where tasks.state = 'RUNNING' order by tasks.started_at, tasks.id limit 200`.execute(tx)
    return processes.map((process) => ({
      ...process,
      running: running
        .filter(({ worker }) => worker === process.name)
        .map(({ worker: _, progress, ...task }) => ({ ...task, progress: Number(progress) })),
    }))
  })
