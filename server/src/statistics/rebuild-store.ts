import type { Statistics } from './statistics.ts'

/** A piece of a table that the engine found broken and put aside: its rows are in no answer. */
interface BrokenPart {
  readonly table: string
  readonly name: string
}

/** Finds pieces of tables that were put aside. */
export function findBrokenParts({ query }: Pick<Statistics, 'query'>): Promise<BrokenPart[]> {
  return query<BrokenPart>(
    `SELECT table, name FROM system.detached_parts
     WHERE database = currentDatabase() AND startsWith(reason, 'broken') ORDER BY table, name`,
  )
}

/**
 * Forgets the events that were received since a moment and what was counted of open days: after it the store is as if those since then had
 * not come yet. May be repeated.
 */
export async function forgetSince({ command }: Pick<Statistics, 'command'>, since: Date): Promise<void> {
  await command(
    `ALTER TABLE events DELETE WHERE received >= parseDateTime64BestEffort({since:String}, 3, 'UTC') SETTINGS mutations_sync = 1`,
    { since: since.toISOString() },
  )
  for (const table of ['open_refreshes', 'open_hours']) await command(`TRUNCATE TABLE ${table}`)
}
