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

/** Tells the journal of the account of a reminder, in the transaction of that. */
export async function writeReminder(tx: Tx, claim: { id: number; account_id: number }, isOver: boolean): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      ...{ account_id: claim.account_id, object_type: 'claim', object_id: String(claim.id) },
      action: isOver ? 'claims.overdue' : 'claims.remind',
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
