import { processSilentMs } from '@skleyka/contract/health/health.calls.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Longest time of the question, in milliseconds: collectors ask every few seconds. */
const maxMs = 5_000

interface Counted {
  readonly type: string
  readonly state: string
  readonly count: number
}

/** Figures of the whole installation from the database; ages in seconds. */
export interface InstallationFigures {
  readonly tasks: readonly Counted[]
  /** Age of the task that has waited longest for a worker, by type; those of a pause or a locked account are left out. */
  readonly oldestTasks: readonly { readonly type: string; readonly seconds: number }[]
  readonly uploads: readonly Omit<Counted, 'type'>[]
  readonly livestreams: readonly Omit<Counted, 'type'>[]
  readonly liveViewers: number
  readonly mailsWaiting: number
  readonly oldestMailSeconds: number
  readonly deliveriesWaiting: number
  readonly oldestDeliverySeconds: number
  readonly processes: readonly { readonly release: string; readonly role: string; readonly count: number }[]
  readonly databaseBytes: number
}

const rowsOf = (query: ReturnType<typeof sql>) => sql`coalesce((select jsonb_agg(told) from (${query}) as told), '[]')`

/** Asks for all figures at once. */
export const askInstallation = (db: Db): Promise<InstallationFigures> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(maxMs)}, true)`.execute(tx)
    const { rows } = await sql<InstallationFigures>`select
      ${rowsOf(sql`select type, state, count(*)::int as count from tasks
        where state in ('WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT') group by type, state
        union all select type, state, count(*)::int from tasks where state = 'FAILED' group by type, state`)} as tasks,
      ${rowsOf(sql`select type, extract(epoch from now() - min(run_after))::int as seconds from tasks
        where state in ('QUEUED', 'RETRY_WAIT') and run_after <= now()
          and type <> all(array(select type from paused_lanes))
          and exists (select from accounts where accounts.id = tasks.account_id and accounts.state = 'ACTIVE')
          and not exists (select from records where records.id = tasks.record_id and records.lifecycle = 'DISPOSED')
        group by type`)} as "oldestTasks",
      ${rowsOf(sql`select state, count(*)::int as count from uploads
        where state in ('OPEN', 'RECEIVING', 'COMPLETING') group by state`)} as uploads,
      ${rowsOf(sql`select state, count(*)::int as count from translation_sessions
        where ended_at is null group by state`)} as livestreams,
      (select coalesce(sum(viewers_now), 0)::int from translation_sessions where ended_at is null) as "liveViewers",
      (select count(*)::int from mails where state = 'WAITING') as "mailsWaiting",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::int from mails
        where state = 'WAITING') as "oldestMailSeconds",
      (select count(*)::int from webhook_deliveries where state = 'WAITING') as "deliveriesWaiting",
      (select coalesce(extract(epoch from now() - min(next_try_at)), 0)::int from webhook_deliveries
        where state = 'WAITING' and next_try_at <= now()) as "oldestDeliverySeconds",
      ${rowsOf(sql`select version as release, role, count(*)::int as count
        from processes, unnest(roles) as role
        where seen_at >= now() - ${processSilentMs} * interval '1 millisecond' group by version, role`)} as processes,
      pg_database_size(current_database()) as "databaseBytes"`.execute(tx)
    const [figures] = rows
    if (figures === undefined) throw new Error('a question of one row answered none')
    return figures
  })
