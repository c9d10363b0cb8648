import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Database } from '../database/tables/database.ts'
import type { AuditChange } from './handlers.ts'
import type { PendingCall } from './pending-call.ts'

/** A call that was answered before under the same key. */
export interface AnsweredCall {
  readonly method: string
  readonly bodyHash: Buffer
  /** As it was sealed. */
  readonly answer: unknown
}

/** Safety R19: a repeat is answered the same for 24 hours, unless the call says longer. */
const usualRepeatDays = 1

/** Owner of idempotency keys: a user, or anybody who knows a secret. */
export type Claimant = { readonly userId: number } | { readonly secretHash: Buffer }

/** The idempotency key that a caller gave its call. */
export interface Claim {
  readonly claimant: Claimant
  readonly idempotencyKey: string
}

/**
 * Takes the idempotency key for this transaction; null means it is ours to run.
 * A key under way in another transaction is waited for: the unique index holds us until it ends.
 */
export async function claimCall(
  tx: Db,
  claim: Claim,
  pending: PendingCall,
  bodyHash: Buffer,
): Promise<AnsweredCall | null> {
  const { claimant, idempotencyKey } = claim
  const claimed = await tx
    .insertInto('calls')
    .values({
      user_id: 'userId' in claimant ? claimant.userId : null,
      secret_hash: 'userId' in claimant ? null : claimant.secretHash,
      request_id: idempotencyKey,
      method: pending.name,
      body_hash: bodyHash,
      answer: 'null',
      keep_until: sql<Date>`now() + make_interval(days => ${pending.call.repeatDays ?? usualRepeatDays}::integer)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst()
  if (claimed) return null
  const earlier = await tx
    .selectFrom('calls')
    .select(['method', 'body_hash', 'answer'])
    .where(ownedBy(claimant))
    .where('request_id', '=', idempotencyKey)
    .executeTakeFirstOrThrow()
  return { method: earlier.method, bodyHash: earlier.body_hash, answer: earlier.answer }
}

/** Keeps the sealed answer of a claimed call for its repeats. */
export async function keepAnswer(tx: Db, { claimant, idempotencyKey }: Claim, answer: string): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ answer: JSON.stringify(answer) })
    .where(ownedBy(claimant))
    .where('request_id', '=', idempotencyKey)
    .execute()
}

const ownedBy = (claimant: Claimant) => (table: ExpressionBuilder<Database, 'calls'>) =>
  'userId' in claimant ? table('user_id', '=', claimant.userId) : table('secret_hash', '=', claimant.secretHash)

/** Drops the answers that are kept no longer. Returns how many there were. */
export async function forgetCalls(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('calls').where('keep_until', '<', sql<Date>`now()`).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Writes what a call changed, in its transaction; one that names no object leaves one row too, unless its contract says so. */
export async function writeAudit(tx: Db, pending: PendingCall, changes: readonly AuditChange[]): Promise<void> {
  if (changes.length === 0 && pending.call.namesForJournal) return
  const row = {
    user_id: pending.signedIn?.user.id ?? null,
    account_id: pending.account?.id ?? null,
    action: pending.name,
    ip: pending.facts.ip,
    request_id: pending.facts.id,
  }
  const rows = changes.map((change) => ({
    ...row,
    account_id: change.accountId ?? row.account_id,
    object_type: change.objectType,
    object_id: String(change.objectId),
    before: change.before === undefined ? null : JSON.stringify(change.before),
    after: change.after === undefined ? null : JSON.stringify(change.after),
    undo_of: change.undoOf ?? null,
    batch_id: change.batchId ?? null,
  }))
  const lines = rows.length > 0 ? rows : [row]
  for (let from = 0; from < lines.length; from += rowsAtOnce) {
    await tx
      .insertInto('audit_events')
      .values(lines.slice(from, from + rowsAtOnce))
      .execute()
  }
}

/** A statement takes 65,535 values. */
const rowsAtOnce = 1_000
