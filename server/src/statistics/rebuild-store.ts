import type { Statistics } from './statistics.ts'

/** A piece of a table that the engine found broken and put aside: its rows are in no answer. */
interface BrokenPart {
  readonly table: string
  readonly name: string
}

/** Views are summed up by the day they happened on, which may be so many days before they were received. */
const lateDays = 8

/** Finds pieces of tables that were put aside. */
export function findBrokenParts({ query }: Pick<Statistics, 'query'>): Promise<BrokenPart[]> {
  return query<BrokenPart>(
    `SELECT table, name FROM system.detached_parts
     WHERE database = currentDatabase() AND startsWith(reason, 'broken') ORDER BY table, name`,
  )
}

/**
 * Forgets the events that were received since a moment, and sums the sessions of those days up anew from what is left: after it the events
 * are as if those since then had not come yet. May be repeated.
 */
export async function forgetSince(
  { query, command }: Pick<Statistics, 'query' | 'command'>,
  since: Date,
): Promise<void> {
  const day = new Date(since.getTime() - lateDays * 24 * 3_600_000).toISOString().slice(0, 10)
  await command(
    `ALTER TABLE events DELETE WHERE received >= parseDateTime64BestEffort({since:String}, 3, 'UTC') SETTINGS mutations_sync = 1`,
    { since: since.toISOString() },
  )
  await command('ALTER TABLE sessions DELETE WHERE day >= {day:Date} SETTINGS mutations_sync = 1', { day })
  const columns = await query<{ name: string }>(
    `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = 'sessions' ORDER BY position`,
  )
  const [view] = await query<{ summed: string; source: string }>(
    `SELECT as_select AS summed, concat(currentDatabase(), '.events') AS source FROM system.tables
     WHERE database = currentDatabase() AND name = 'sessions_of_events'`,
  )
  if (!view) throw new Error('the sums of sessions are made by no view')
  const names = columns.map(({ name }) => name).join(', ')
  await command(
    `INSERT INTO sessions (${names}) SELECT ${names} FROM (${view.summed})
     SETTINGS additional_table_filters = {'${view.source}': 'toDate(at) >= \\'${day}\\''}`,
  )
}
