import { sql, Transaction } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'

/** Longest time of one statement of a list (safety 8.8). */
const maxMs = 2_000
const canceledByTimeout = '57014'

/**
 * Runs statements that a filter of a person is part of: each has so many milliseconds, then all of it is refused as
 * filters.tooDear. Within a transaction it is part of that.
 */
export async function withinFilterTime<R>(db: Db, work: (tx: Tx) => Promise<R>, ms = maxMs): Promise<R> {
  const bounded = async (tx: Tx) => {
    const { rows } = await sql<{ before: string }>`select current_setting('statement_timeout') as before`.execute(tx)
    await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx)
    const result = await work(tx)
    await sql`select set_config('statement_timeout', ${rows[0]?.before ?? '0'}, true)`.execute(tx)
    return result
  }
  try {
    return db instanceof Transaction ? await bounded(db) : await db.transaction().execute(bounded)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === canceledByTimeout) throw refuse('filters.tooDear')
    throw error
  }
}
