import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Returns how many records of an account wait for a moderator, counted no further than `most`. */
export async function countAwaiting(db: Db, accountId: number, most: number): Promise<number> {
  const waiting = db
    .selectFrom('records')
    .select('id')
    .where('account_id', '=', accountId)
    .where('moderation', '=', 'PENDING')
    .where('lifecycle', '=', 'ACTIVE')
    .limit(most)
  const { count } = await db
    .selectFrom(waiting.as('waiting'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
