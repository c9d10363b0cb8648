import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** A job that has run this many times longer than its interval, and for ten minutes, belongs to a process that is gone. */
const longestRuns = 3

/**
 * Takes a regular job for this process: it is due, and no other process has it in its hands. False when it is not its turn.
 * A job of 60 s is due after 59: processes do not look at the same moment.
 */
export async function takeSweep(db: Db, name: string, by: string, everyMs: number): Promise<boolean> {
  const every = sql`${everyMs} * interval '1 millisecond'`
  const { rows } = await sql`
    insert into sweep_turns as turn (name, taken_at, taken_by) values (${name}, now(), ${by})
    on conflict (name) do update set taken_at = excluded.taken_at, taken_by = excluded.taken_by, ended_at = null
      where turn.taken_at <= now() - ${every} + least(${every} / 10, interval '1 second') and (turn.ended_at is not null
        or turn.taken_at <= now() - greatest(${every} * ${longestRuns}::int, interval '10 minutes'))
    returning name`.execute(db)
  return rows.length > 0
}

/** Lets the next process have the job, when it is due. */
export async function endSweep(db: Db, name: string, by: string): Promise<void> {
  await db
    .updateTable('sweep_turns')
    .set({ ended_at: sql<Date>`now()` })
    .where('name', '=', name)
    .where('taken_by', '=', by)
    .execute()
}
