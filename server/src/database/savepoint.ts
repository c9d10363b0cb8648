import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * A part of a transaction that may fail without the rest: null when it failed as is expected, with everything of this part
 * undone. Usually it is expected that the database refuses a value. Any other failure is thrown on.
 */
export async function attempt<R>(
  tx: Tx,
  work: () => Promise<R>,
  isExpected: (error: unknown) => boolean = isRefusedValue,
): Promise<R | null> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(tx)
    return result
  } catch (error) {
    if (!isExpected(error)) throw error
    await sql`rollback to savepoint attempt`.execute(tx)
    return null
  }
}

/** Classes 22 and 23 of PostgreSQL: a value or a constraint. */
const isRefusedValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
