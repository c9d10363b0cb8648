import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Returns true if a video of the account is one that viewers are given now, without having to come through a gate. */
export async function isShown(db: Db, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('records')
    .leftJoin('gates', (join) =>
      join.onRef('gates.account_id', '=', 'records.account_id').onRef('gates.record_id', '=', 'records.id'),
    )
    .select('records.id')
    .where('records.account_id', '=', accountId)
    .where('records.id', '=', id)
    .where('records.lifecycle', '=', 'ACTIVE')
    .where('records.playable', '=', true)
    .where(
      sql<boolean>`viewer_refusal(records.publication, records.published_from, records.published_to, records.moderation,
        records.visibility) is null and coalesce(gates.kind, 'EVERYONE') = 'EVERYONE'`,
    )
    .executeTakeFirst()
  return row !== undefined
}
