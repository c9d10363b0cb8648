import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { ClaimFilesTable } from '../../database/tables/claims.ts'
import type { LockedClaim } from './claims.sql.ts'

type OneClaim = Pick<LockedClaim, 'account_id' | 'id'>

export async function insertFile(tx: Tx, row: Insertable<ClaimFilesTable>): Promise<number> {
  const { id } = await tx.insertInto('claim_files').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Returns a file whose bytes are awaited. Public: the signed address names it. */
export async function findAwaited(db: Db, id: number) {
  const row = await db
    .selectFrom('claim_files')
    .select(['id', 'name', 'size_bytes'])
    .where('id', '=', id)
    .where('folder', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Keeps where a file lies; false when it has come already. */
export async function keepFile(db: Db, id: number, folder: string): Promise<boolean> {
  const kept = await db
    .updateTable('claim_files')
    .set({ folder })
    .where('id', '=', id)
    .where('folder', 'is', null)
    .executeTakeFirst()
  return kept.numUpdatedRows > 0n
}

/** Puts files of a sender that are of no claim yet into one, as many as fit; returns how many. */
export async function attachFiles(tx: Tx, claim: OneClaim, sender: string, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    update claim_files set account_id = ${claim.account_id}, claim_id = ${claim.id}
    where id = any(${ids}::bigint[]) and sender = ${sender} and claim_id is null and folder is not null
      and (select count(*) from claim_files as others where others.account_id = ${claim.account_id}
        and others.claim_id = ${claim.id} and others.side = claim_files.side) + ${ids.length} <= ${claimBounds.files}
    returning id`.execute(tx)
  return rows.length
}

/** Returns a file of a claim; `null` for any other one. */
export async function findFileOf(db: Db, claim: OneClaim, id: number) {
  const row = await db
    .selectFrom('claim_files')
    .select(['name'])
    .where('account_id', '=', claim.account_id)
    .where('claim_id', '=', claim.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns where a file lies that is part of a claim. Public: the signed address names it. */
export async function findStored(db: Db, id: number) {
  const row = await db
    .selectFrom('claim_files')
    .select(['name', 'folder', 'account_id as accountId'])
    .where('id', '=', id)
    .where('claim_id', 'is not', null)
    .executeTakeFirst()
  return row?.folder && row.accountId ? { name: row.name, folder: row.folder, accountId: row.accountId } : null
}

/** Removes files that no claim took before a moment; returns the folders of their bytes. Platform housekeeping. */
export async function removeUnused(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('claim_files')
    .where('claim_id', 'is', null)
    .where('created_at', '<', before)
    .returning('folder')
    .execute()
  return rows.flatMap(({ folder }) => folder ?? [])
}
