import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import type { Services } from '../../services.ts'
import { dueReminders } from './answer-time.ts'
import { findOverdueFiles, removeContent, removeUnused } from './claim-files.sql.ts'
import { findSettings, insertStep } from './claims.sql.ts'
import { countReminders, findWaiting, writeEvent } from './due-claims.sql.ts'
import { tellParties } from './tell-parties.ts'

const dayMs = 86_400_000
const pageSize = 100
const [firstDays] = claimBounds.reminderDays

/**
 * Reminds accounts of claims that wait for them, and tells administrators of those whose time is over; each once. What was missed
 * while the server was away is told by the last reminder alone.
 */
export async function remindAccounts(
  services: Pick<Services, 'db' | 'now' | 'secrets' | 'publicUrl' | 'log'>,
): Promise<void> {
  const db = services.db.platform('claims')
  const now = services.now()
  let last = 0
  for (;;) {
    const waiting = await findWaiting(db, new Date(now.getTime() + firstDays * dayMs), last, pageSize)
    if (waiting.length === 0) return
    last = waiting.at(-1)?.id ?? last
    for (const { id, deadline_at, reminders } of waiting) {
      const due = dueReminders(deadline_at, now)
      if (due <= reminders) continue
      await db.transaction().execute(async (tx) => {
        const claim = await countReminders(tx, id, reminders, due)
        if (claim === null) return
        const isOver = due === 3
        await insertStep(tx, claim, { at: now, kind: isOver ? 'OVERDUE' : 'REMINDED', party: 'SYSTEM', user_id: null })
        await writeEvent(tx, claim, isOver ? 'claims.overdue' : 'claims.remind')
        await tellParties(tx, services, id, isOver ? 'claimOverdue' : 'claimDeadline')
      })
    }
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
        await writeEvent(tx, claim, 'claims.removeFiles', { fileName: names.join(', ') })
      })
    }
    if (found.length < pageSize) return
  }
}
