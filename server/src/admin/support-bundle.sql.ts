import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Returns what the database tells of itself and of the work in it: versions, sizes and counts, no text that people have written. */
export async function askSupportFacts(db: Db): Promise<Readonly<Record<string, Rows>>> {
  const rows = async (query: ReturnType<typeof sql<Record<string, unknown>>>): Promise<Rows> =>
    (await query.execute(db)).rows
  return {
    database: await rows(sql`select version() as version, pg_size_pretty(pg_database_size(current_database())) as size,
      current_setting('max_connections') as max_connections, current_setting('shared_buffers') as shared_buffers`),
    migrations: await rows(sql`select count(*)::int as applied, max(name) as latest from schema_migrations`),
    'largest tables': await rows(sql`select relname as name, pg_size_pretty(pg_total_relation_size(relid)) as size,
      n_live_tup as rows, n_dead_tup as dead, last_autovacuum
      from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 25`),
    'longest queries':
      await rows(sql`select state, wait_event_type, extract(epoch from now() - xact_start)::int as seconds
      from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid() order by xact_start limit 10`),
    processes: await rows(
      sql`select version as release, roles, started_at, seen_at from processes order by name limit 100`,
    ),
    tasks: await rows(sql`select type, state, count(*)::int as count, max(attempts) as most_attempts from tasks
      where state <> 'DONE' group by type, state order by type, state`),
    'runs of the last day': await rows(sql`select type, outcome, count(*)::int as count,
      percentile_disc(0.5) within group (order by took_ms) as median_ms, max(took_ms) as longest_ms
      from task_runs where ended_at > now() - interval '1 day' group by type, outcome order by type, outcome`),
    'reasons of failures of the last week': await rows(sql`select type, fail_reason, count(*)::int as count from tasks
      where state = 'FAILED' and finished_at > now() - interval '7 days' group by type, fail_reason
      order by count desc limit 50`),
    'states of videos': await rows(sql`select current_state, lifecycle, count(*)::int as count from records
      group by current_state, lifecycle order by count desc`),
    letters: await rows(sql`select state, kind, problem, count(*)::int as count from mails
      where created_at > now() - interval '7 days' group by state, kind, problem order by count desc limit 50`),
    webhooks: await rows(sql`select state, count(*)::int as count from webhook_deliveries group by state`),
    broadcasts: await rows(sql`select state, count(*)::int as count from translation_sessions
      where ended_at is null group by state`),
  }
}
