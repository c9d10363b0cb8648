import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Files of the account that are there, by their ids. */
export async function filesOfAccount(db: Db, accountId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('metadata_files')
    .select(['id', 'name', 'folder'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('folder', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, name, folder }) => [id, { name, folder: folder ?? '' }]))
}

/** The same of one, in an account that is open. Public: an address, or the video it is shown with, stands for the account. */
export async function fileOfField(db: Db, id: number) {
  const row = await db
    .selectFrom('metadata_files')
    .innerJoin('accounts', 'accounts.id', 'metadata_files.account_id')
    .select(['metadata_files.name', 'metadata_files.folder', 'metadata_files.account_id as accountId'])
    .where('metadata_files.id', '=', id)
    .where('accounts.state', '=', 'ACTIVE')
    .executeTakeFirst()
  return row?.folder ? { ...row, folder: row.folder } : null
}
