import { openClaimStates } from '@skleyka/contract/claims/claim-states.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

const waits = sql<boolean>`state = any(${[...openClaimStates]}::text[]) and answer is null`

/** Returns open claims that nobody has answered and whose time is over before a moment. Platform housekeeping. */
export const findWaiting = (db: Db, before: Date, afterId: number, max: number) =>
  db
    .selectFrom('claims')
    .select(['id', 'deadline_at', 'reminders'])
    .where(waits)
    .where('deadline_at', '<=', before)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(max)
    .execute()

/** Tells the journal of the account what happened to a claim by itself, in the transaction of that. */
export async function writeEvent(
  tx: Tx,
  claim: { id: number; account_id: number },
  action: 'claims.remind' | 'claims.overdue' | 'claims.removeFiles',
  before: object = {},
): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      ...{ account_id: claim.account_id, object_type: 'claim', object_id: String(claim.id) },
      ...{ action, before: JSON.stringify(before) },
    })
    .execute()
}

/** Counts the reminders of a claim up; `null` when somebody else did, or it waits no longer. */
export async function countReminders(tx: Tx, id: number, was: number, is: number) {
  const row = await tx
    .updateTable('claims')
    .set({ reminders: is })
    .where('id', '=', id)
    .where('reminders', '=', was)
    .where(waits)
    .returning(['id', 'account_id'])
    .executeTakeFirst()
  return row ?? null
}
