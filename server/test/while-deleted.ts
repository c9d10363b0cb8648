import { sql } from 'kysely'
import type { Db } from '../src/database/database.ts'
import { lockAllFilters } from '../src/features/filters/filters.ts'

/**
 * Deletes a filter of an account in a transaction of its own, and ends that once `act` has come to wait for it, or has come
 * to its end without; answers what `act` does.
 */
export async function whileDeleted<R>(
  db: Db,
  { accountId, filterId }: { accountId: number; filterId: number },
  act: () => Promise<R>,
): Promise<R> {
  const { acting } = await db.transaction().execute(async (tx) => {
    await lockAllFilters(tx, accountId)
    await tx.deleteFrom('filters').where('account_id', '=', accountId).where('id', '=', filterId).execute()
    const begun = act()
    await Promise.race([begun, someoneWaits(db)])
    return { acting: begun }
  })
  return acting
}

async function someoneWaits(db: Db): Promise<void> {
  const waiting = sql`select from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`
  while ((await waiting.execute(db)).rows.length === 0);
}
