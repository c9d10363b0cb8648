import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** The sessions of all accounts that viewers see. */
export const listOnAir = (db: Db) =>
  db
    .selectFrom('translation_sessions as session')
    .innerJoin('translations', 'translations.id', 'session.translation_id')
    .where('session.ended_at', 'is', null)
    .where('session.on_air_at', 'is not', null)
    .select(['session.id', 'session.account_id as accountId', 'translations.record_id as recordId'])
    .execute()

/** Writes who watches a session now, and its peak; one that has ended stays as it is. */
export async function writeViewers(
  db: Db,
  { id, accountId }: { id: number; accountId: number },
  viewers: number,
): Promise<void> {
  await db
    .updateTable('translation_sessions')
    .set({ viewers_now: viewers, peak: sql<number>`greatest(peak, ${viewers})` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
