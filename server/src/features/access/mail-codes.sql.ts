import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { GateMailCodesTable } from '../../database/tables/gates.ts'

/** The codes that were sent to a recipient for a record since a moment, spent ones too; locked until the end of the transaction. */
export async function lockLiveCodes(tx: Tx, recordId: number, recipient: Buffer, since: Date) {
  return tx
    .selectFrom('gate_mail_codes')
    .select(['id', 'code_hash as codeHash', 'tries', 'asked_at as askedAt', 'used_at as usedAt'])
    .where('record_id', '=', recordId)
    .where('recipient', '=', recipient)
    .where('asked_at', '>', since)
    .orderBy('id')
    .forUpdate()
    .execute()
}
export type LiveCode = Awaited<ReturnType<typeof lockLiveCodes>>[number]

/** Returns how many of those that are kept were asked for from a network. */
export async function countAskedFrom(tx: Tx, recordId: number, network: string): Promise<number> {
  const { count } = await tx
    .selectFrom('gate_mail_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('record_id', '=', recordId)
    .where('network', '=', network)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertCode(tx: Tx, row: Insertable<GateMailCodesTable>): Promise<void> {
  await tx.insertInto('gate_mail_codes').values(row).execute()
}

/** Forgets what nobody may type any more. */
export async function forgetCodes(tx: Tx, recordId: number, before: Date): Promise<void> {
  await tx.deleteFrom('gate_mail_codes').where('record_id', '=', recordId).where('asked_at', '<=', before).execute()
}

export async function addWrongTry(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('gate_mail_codes')
    .set({ tries: sql`tries + 1` })
    .where('id', 'in', [...ids])
    .execute()
}

export async function spendCode(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('gate_mail_codes').set({ used_at: now }).where('id', '=', id).execute()
}
