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
    .executeTakeFirst()
  return row ?? null
}

/** Keeps the bytes of a file, unless they have come already. */
export async function keepFile(db: Db, id: number, content: Buffer): Promise<void> {
  await db.updateTable('claim_files').set({ content }).where('id', '=', id).where('content', 'is', null).execute()
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
    .select(['name'])
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
    .executeTakeFirst()
  return row ?? null
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
