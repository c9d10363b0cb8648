import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { MetadataFilesTable } from '../../database/tables/metadata-files.ts'

export async function insertFile(tx: Tx, row: Insertable<MetadataFilesTable>): Promise<number> {
  return (await tx.insertInto('metadata_files').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A file whose bytes are awaited, in an account that is open. Public: the address stands for the account. */
export async function findAwaited(db: Db, id: number) {
  const row = await db
    .selectFrom('metadata_files')
    .innerJoin('accounts', 'accounts.id', 'metadata_files.account_id')
    .select(['metadata_files.id', 'metadata_files.account_id', 'metadata_files.size_bytes'])
    .where('metadata_files.id', '=', id)
    .where('metadata_files.folder', 'is', null)
    .where('accounts.state', '=', 'ACTIVE')
    .executeTakeFirst()
  return row ?? null
}

/** False when it has come already, or is given up. */
export async function keepFile(tx: Tx, accountId: number, id: number, folder: string): Promise<boolean> {
  const kept = await tx
    .updateTable('metadata_files')
    .set({ folder })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('folder', 'is', null)
    .executeTakeFirst()
  return kept.numUpdatedRows > 0n
}

/** Files that were announced before and have not come are given up. Platform housekeeping: of all accounts. */
export async function forgetAwaited(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('metadata_files').where('folder', 'is', null).where('created_at', '<', before).execute()
}

/** The accounts that have files. Platform housekeeping. */
export async function accountsWithFiles(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('metadata_files').select('account_id').distinct().execute()
  return rows.map(({ account_id }) => account_id)
}

/** Writes since when a file is named by no video, those of the trash among them; one reading of the values of the account. */
export async function markUnnamed(tx: Tx, accountId: number, now: Date): Promise<void> {
  await sql`
    with named as (
      select distinct value #>> '{}' as value from records, jsonb_each(metadata) as field (name, value)
      where account_id = ${accountId} and jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[1-9][0-9]*/'
    ), now_named as (
      select file.id, exists (select from named where named.value = file.id || '/' || file.name) as is_named
      from metadata_files as file where file.account_id = ${accountId}
    )
    update metadata_files as file
    set unnamed_at = case when now_named.is_named then null else ${now}::timestamptz end
    from now_named
    where file.account_id = ${accountId} and file.id = now_named.id and (file.unnamed_at is null) <> now_named.is_named
  `.execute(tx)
}

/** Removes those that no video has named since; answers the folders of their bytes. */
export async function removeUnnamed(tx: Tx, accountId: number, since: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('metadata_files')
    .where('account_id', '=', accountId)
    .where('unnamed_at', '<', since)
    .where('folder', 'is not', null)
    .returning('folder')
    .execute()
  return rows.flatMap(({ folder }) => folder ?? [])
}
