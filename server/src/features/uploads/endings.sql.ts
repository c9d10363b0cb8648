import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { openStates } from './uploads.sql.ts'

/** Closes the open uploads of a user, in one account or in all. */
export async function closeUploadsBy(tx: Tx, userId: number, accountId: number | null) {
  return tx
    .updateTable('uploads')
    .set({ state: 'ABORTED', finished_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? 0))
    .where('state', 'in', openStates)
    .returning(['account_id', 'record_id', 'version_id'])
    .execute()
}

/** Ends the secrets of a user's open uploads; those that go by an upload link are in other hands. Returns how many. */
export async function endUploadSecrets(tx: Tx, userId: number): Promise<number> {
  const rows = await tx
    .updateTable('uploads')
    .set({ secret_ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('state', 'in', openStates)
    .where('secret_ended_at', 'is', null)
    .where(sql<boolean>`not exists (select from upload_links where upload_links.upload_uuid = uploads.uuid)`)
    .returning('id')
    .execute()
  return rows.length
}
