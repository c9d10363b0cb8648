import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import type { Tx } from '../../database/database.ts'
import { findSettings } from './claims.sql.ts'

const dayMs = 86_400_000
const [firstDays, lastDays] = claimBounds.reminderDays

/** Returns how many of the reminders of a claim are due at a moment: three days before its time is over, one day, and after it. */
export function dueReminders(deadline: Date, now: Date): number {
  const leftMs = deadline.getTime() - now.getTime()
  if (leftMs <= 0) return 3
  if (leftMs <= lastDays * dayMs) return 2
  return leftMs <= firstDays * dayMs ? 1 : 0
}

/** Returns the columns of a claim whose account has its whole time to answer from now on. */
export async function startAnswerTime(tx: Tx, now: Date) {
  const settings = await findSettings(tx)
  const deadline = new Date(now.getTime() + (settings?.answerDays ?? claimBounds.answerDays) * dayMs)
  // what a short time leaves no room for is told by the news of the claim itself
  return { deadline_at: deadline, reminders: dueReminders(deadline, now) }
}
