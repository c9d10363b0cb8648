import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { dueReminders } from './answer-time.ts'
import { findOverdueFiles, removeContent, removeUnused } from './claim-files.sql.ts'
import { findClaims, findSettings, insertStep } from './claims.sql.ts'
import {
  countReminders,
  findUnmailedAccounts,
  findWaiting,
  insertSteps,
  takeUnmailed,
  type WaitingClaim,
  writeEvents,
} from './due-claims.sql.ts'
import { tellOfSeveral, tellParties, writeManagers } from './tell-parties.ts'

const dayMs = 86_400_000
const pageSize = 100
/** As many at once as a copyright holder may have open: an account has one letter for those of one rule. */
const mostWaiting = claimBounds.openOfHolder
const [firstDays] = claimBounds.reminderDays

type Reminding = Pick<Services, 'db' | 'now' | 'secrets' | 'publicUrl'>

/**
 * Reminds accounts of claims that wait for them, and tells administrators of those whose time is over; each once, those of one account by one
 * letter. What was missed while the server was away is told by the last reminder alone.
 */
export async function remindAccounts(services: Reminding): Promise<void> {
  const db = services.db.platform('claims')
  const now = services.now()
  const failures: unknown[] = []
  let last: Pick<WaitingClaim, 'account_id' | 'id'> = { account_id: 0, id: 0 }
  for (;;) {
    const waiting = await findWaiting(db, new Date(now.getTime() + firstDays * dayMs), last, mostWaiting)
    last = waiting.at(-1) ?? last
    const due = waiting.filter(({ deadline_at, reminders }) => dueReminders(deadline_at, now) > reminders)
    for (const ofAccount of Map.groupBy(due, ({ account_id }) => account_id).values()) {
      // one that fails keeps no other account from its reminder
      await db
        .transaction()
        .execute((tx) => remindAccount(tx, services, ofAccount, now))
        .catch((error: unknown) => failures.push(error))
    }
    if (waiting.length < mostWaiting) break
  }
  if (failures.length > 0) throw new AggregateError(failures, 'accounts that were not reminded of claims')
}

async function remindAccount(tx: Tx, services: Reminding, waiting: readonly WaitingClaim[], now: Date): Promise<void> {
  const dueNow = waiting.map((claim) => ({ ...claim, due: dueReminders(claim.deadline_at, now) }))
  for (const [due, claims] of Map.groupBy(dueNow, (claim) => claim.due)) {
    const counted = await countReminders(tx, claims, due)
    const isOver = due === 3
    await insertSteps(tx, counted, { at: now, kind: isOver ? 'OVERDUE' : 'REMINDED' })
    await writeEvents(tx, counted, isOver ? 'claims.overdue' : 'claims.remind')
    const news = isOver ? 'claimOverdue' : 'claimDeadline'
    const [first, ...others] = await findClaims(
      tx,
      counted.map(({ id }) => id),
    )
    if (first && others.length > 0) await tellOfSeveral(tx, services, [first, ...others], news)
    else if (first) await tellParties(tx, services, first.id, news)
  }
}

const gathering = { settleMs: 2 * 60_000, betweenMs: 20 * 60_000 }

/** Writes to accounts of the claims that rules of the radar have opened: one letter for those of a while. What was decided meanwhile is left out. */
export async function mailRuleClaims(services: Reminding): Promise<void> {
  const db = services.db.platform('claims')
  const now = services.now()
  for (const accountId of await findUnmailedAccounts(db, now, gathering)) {
    await db.transaction().execute(async (tx) => {
      const [first, ...others] = await findClaims(tx, await takeUnmailed(tx, accountId, now))
      if (first) await writeManagers(tx, services, [first, ...others], 'claimOpened')
    })
  }
}

/**
 * Removes files that were sent and that no claim took within a day, and the bytes of those of claims that were closed longer ago than the
 * platform keeps them: the claim and the journal of its account name what went.
 */
export async function sweepClaimFiles({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const moment = now()
  await removeUnused(db.platform('housekeeping'), new Date(moment.getTime() - dayMs))
  const all = db.platform('claims')
  const days = (await findSettings(all))?.fileDays ?? claimBounds.fileDays
  const before = new Date(moment.getTime() - days * dayMs)
  for (;;) {
    const found = await findOverdueFiles(all, before, pageSize)
    for (const claim of found) {
      await all.transaction().execute(async (tx) => {
        const names = await removeContent(tx, claim, before, moment)
        if (names.length === 0) return
        const text = names.join('\n')
        await insertStep(tx, claim, { at: moment, kind: 'FILES_REMOVED', party: 'SYSTEM', user_id: null, text })
        await writeEvents(tx, [claim], 'claims.removeFiles', { fileName: names.join(', ') })
      })
    }
    if (found.length < pageSize) return
  }
}
