import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Returns which of these are records of the account that are not in the trash. */
export async function findActive(db: Db, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('records')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('lifecycle', '=', 'ACTIVE')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
