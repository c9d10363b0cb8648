import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'

/** Makes those who ask for codes with the same words wait for each other until the end of the transaction. */
export async function lockAsking(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('claim codes ' || ${key}, 0))`.execute(tx)
}

/** Returns the codes that were sent to a recipient since a moment, locked. */
export const lockCodes = (tx: Tx, recipient: Buffer, since: Date) =>
  tx
    .selectFrom('claim_mail_codes')
    .select(['id', 'code_hash as codeHash', 'tries', 'asked_at as askedAt', 'used_at as usedAt'])
    .where('recipient', '=', recipient)
    .where('asked_at', '>', since)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Returns how many codes were asked for from a network since a moment. */
export async function countRequests(tx: Tx, network: string, since: Date): Promise<number> {
  const { total } = await tx
    .selectFrom('claim_mail_codes')
    .select(sql<number>`count(*)`.as('total'))
    .where('network', '=', network)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertCode(
  tx: Tx,
  row: { recipient: Buffer; network: string; code_hash: Buffer; asked_at: Date },
): Promise<void> {
  await tx.insertInto('claim_mail_codes').values(row).execute()
}

/** Counts a wrong try against the codes of a recipient. */
export async function addWrongTry(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('claim_mail_codes')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

export async function spendCode(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('claim_mail_codes').set({ used_at: now }).where('id', '=', id).execute()
}

/** Forgets codes that were asked for before a moment. */
export async function forgetCodes(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('claim_mail_codes').where('asked_at', '<=', before).execute()
}
