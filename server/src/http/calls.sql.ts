import type { Db } from '../database/database.ts'
import type { AuditChange } from './handlers.ts'
import type { Asked } from './run-call.ts'

/** A call that was answered before under the same number. */
export interface AnsweredCall {
  readonly method: string
  readonly bodyHash: Buffer
  /** As it was sealed. */
  readonly answer: unknown
}

/**
 * Takes the request's number for this transaction; null means it is ours to run.
 * A number under way in another transaction is waited for: the unique index holds us until it ends.
 */
export async function claimCall(tx: Db, asked: Asked, bodyHash: Buffer): Promise<AnsweredCall | null> {
  if (asked.requestId === null || asked.signedIn === null) return null
  const userId = asked.signedIn.user.id
  const claimed = await tx
    .insertInto('calls')
    .values({
      user_id: userId,
      request_id: asked.requestId,
      method: asked.name,
      body_hash: bodyHash,
      answer: 'null',
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'request_id']).doNothing())
    .returning('request_id')
    .executeTakeFirst()
  if (claimed) return null
  const earlier = await tx
    .selectFrom('calls')
    .select(['method', 'body_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('request_id', '=', asked.requestId)
    .executeTakeFirstOrThrow()
  return { method: earlier.method, bodyHash: earlier.body_hash, answer: earlier.answer }
}

/** Keeps the sealed answer of a claimed call for its repeats. */
export async function keepAnswer(tx: Db, asked: Asked, answer: string): Promise<void> {
  if (asked.requestId === null || asked.signedIn === null) return
  await tx
    .updateTable('calls')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', asked.signedIn.user.id)
    .where('request_id', '=', asked.requestId)
    .execute()
}

/** Answers older than a day are no longer repeats. Returns how many were dropped. */
export async function forgetCalls(db: Db, olderThan: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('calls').where('at', '<', olderThan).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Writes what a call changed, in its transaction; a call that names no object still leaves one row. */
export async function writeAudit(tx: Db, asked: Asked, changes: readonly AuditChange[]): Promise<void> {
  const row = {
    user_id: asked.signedIn?.user.id ?? null,
    account_id: asked.account?.id ?? null,
    action: asked.name,
    ip: asked.facts.ip,
    request_id: asked.facts.id,
  }
  const rows = changes.map((change) => ({
    ...row,
    account_id: change.accountId ?? row.account_id,
    object_type: change.objectType,
    object_id: String(change.objectId),
    before: change.before === undefined ? null : JSON.stringify(change.before),
    after: change.after === undefined ? null : JSON.stringify(change.after),
  }))
  await tx
    .insertInto('audit_events')
    .values(rows.length > 0 ? rows : [row])
    .execute()
}
