import { openClaimStates } from '@skleyka/contract/claims/claim-states.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { ClaimFilesTable } from '../../database/tables/claims.ts'
import type { LockedClaim } from './claims.sql.ts'

type OneClaim = Pick<LockedClaim, 'account_id' | 'id'>

export async function insertFile(tx: Tx, row: Insertable<ClaimFilesTable>): Promise<number> {
  const { id } = await tx.insertInto('claim_files').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Returns how many files of a sender no claim has taken yet. */
export async function countUnused(tx: Tx, sender: string): Promise<number> {
  const { total } = await tx
    .selectFrom('claim_files')
    .select(sql<number>`count(*)`.as('total'))
    .where('sender', '=', sender)
    .where('claim_id', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Returns how many bytes of files came, or are to come, from a network since a moment. */
export async function countNetworkBytes(tx: Tx, network: string, since: Date): Promise<number> {
  const { total } = await tx
    .selectFrom('claim_files')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::float8`.as('total'))
    .where('network', '=', network)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return total
}

/** Returns a file whose bytes are awaited. Public: the signed address names it. */
export async function findAwaited(db: Db, id: number) {
  const row = await db
    .selectFrom('claim_files')
    .select(['id', 'name', 'size_bytes'])
    .where('id', '=', id)
    .where('content', 'is', null)
    .where('claim_id', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Keeps the bytes of a file, unless they have come already. */
export async function keepFile(db: Db, id: number, content: Buffer): Promise<void> {
  await db
    .updateTable('claim_files')
    .set({ content })
    .where('id', '=', id)
    .where('claim_id', 'is', null)
    .where('content', 'is', null)
    .execute()
}

/** Returns how many files a side has put into a claim. */
export async function countOfSide(tx: Tx, claim: OneClaim, side: 'CLAIMANT' | 'ACCOUNT'): Promise<number> {
  const { total } = await tx
    .selectFrom('claim_files')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', claim.account_id)
    .where('claim_id', '=', claim.id)
    .where('side', '=', side)
    .executeTakeFirstOrThrow()
  return total
}

/** Puts files of a sender that are of no claim yet into one; returns how many. */
export async function attachFiles(tx: Tx, claim: OneClaim, sender: string, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    update claim_files set account_id = ${claim.account_id}, claim_id = ${claim.id}
    where id = any(${ids}::bigint[]) and sender = ${sender} and claim_id is null and content is not null
    returning id`.execute(tx)
  return rows.length
}

/** Returns a file of a claim; `null` for any other one. */
export async function findFileOf(db: Db, claim: OneClaim, id: number) {
  const row = await db
    .selectFrom('claim_files')
    .select(['name', sql<boolean>`removed_at is not null`.as('isRemoved')])
    .where('account_id', '=', claim.account_id)
    .where('claim_id', '=', claim.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns a file that is part of a claim. Public: the signed address names it. */
export async function findSaved(db: Db, id: number) {
  const row = await db
    .selectFrom('claim_files')
    .select(['name', 'size_bytes as bytes'])
    .where('id', '=', id)
    .where('claim_id', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Tells whether a user may still send or save a file of a claim: an administrator may, and whoever acts for the copyright holder who has sent it or
 * whose claim it is of.
 */
export async function mayUseFile(db: Db, id: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users
    where users.id = ${userId} and users.state not in ('LOCKED', 'DELETED') and (users.admin or exists (
      select from claim_files left join claims on claims.account_id = claim_files.account_id and claims.id = claim_id
      join holder_members on holder_members.user_id = users.id
        and (holder_members.holder_id = claims.holder_id or claim_id is null and sender = 'holder ' || holder_members.holder_id)
      where claim_files.id = ${id}))`.execute(db)
  return rows.length > 0
}

/** Returns closed claims whose files are still there although they were closed before a moment. Platform housekeeping. */
export const findOverdueFiles = (db: Db, before: Date, max: number) =>
  db
    .selectFrom('claims')
    .select(['account_id', 'id'])
    .where('state', 'not in', openClaimStates)
    .where('updated_at', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('claim_files')
          .select('claim_files.id')
          .whereRef('claim_files.account_id', '=', 'claims.account_id')
          .whereRef('claim_id', '=', 'claims.id')
          .where('removed_at', 'is', null),
      ),
    )
    .orderBy('id')
    .limit(max)
    .execute()

/** Removes the bytes of the files of a claim that is still closed since before a moment, and returns their names. */
export async function removeContent(tx: Tx, claim: OneClaim, before: Date, now: Date): Promise<string[]> {
  const closed = await tx
    .selectFrom('claims')
    .select('id')
    .where('account_id', '=', claim.account_id)
    .where('id', '=', claim.id)
    .where('state', 'not in', openClaimStates)
    .where('updated_at', '<', before)
    .forUpdate()
    .executeTakeFirst()
  if (closed === undefined) return []
  const rows = await tx
    .updateTable('claim_files')
    .set({ content: null, removed_at: now })
    .where('account_id', '=', claim.account_id)
    .where('claim_id', '=', claim.id)
    .where('removed_at', 'is', null)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

const sliceBytes = 512 * 1024

/** Reads the bytes of a file slice by slice, so that whoever takes them slowly holds one of them and not the whole. */
export async function* readContent(db: Db, id: number, bytes: number): AsyncGenerator<Buffer> {
  for (let from = 1; from <= bytes; from += sliceBytes) {
    const { slice } = await db
      .selectFrom('claim_files')
      .select(sql<Buffer | null>`substring(content from ${from}::int for ${sliceBytes}::int)`.as('slice'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (slice === null) throw new Error(`file ${id} of a claim has no bytes`)
    yield slice
  }
}

/** Removes files that no claim took before a moment. Platform housekeeping. */
export async function removeUnused(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('claim_files').where('claim_id', 'is', null).where('created_at', '<', before).execute()
}
