import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import type { Tx } from '../../database/database.ts'
import { attempt } from '../../database/savepoint.ts'
import { Refusal } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { writeWork } from '../audit/audit.ts'
import { openClaim } from '../claims/claims.ts'
import { noticeAdministrators, noticeHolder } from '../notifications/notifications.ts'
import { claimOf } from './claim-of-match.ts'
import { decideMatch, endWaiting, findWaitingMatches, lockRuledMatches, setWaiting } from './matches.sql.ts'

type Acting = Pick<Services, 'now' | 'secrets' | 'publicUrl'>

/**
 * Does what the rules of works say of new matches of a video: opens a claim, which with RESTRICT keeps the video from viewers until it is decided.
 * Only a video that came after the work is meant. What cannot be claimed, since the holder has an open claim on it, stays a match. Where the
 * holder has as many open claims as it may, the rule waits, and the holder and the administrators are told. Returns how many wait so. The rule of
 * a video in the trash waits until it comes back.
 */
export async function actByRule(
  tx: Tx,
  services: Acting,
  versionId: number,
  matchIds: readonly number[],
  { isAgain = false }: { readonly isAgain?: boolean } = {},
): Promise<number> {
  let waiting = 0
  for (const match of await lockRuledMatches(tx, versionId, matchIds)) {
    const { id, accountId, recordId, holderId, holderName, rule } = match
    if (match.isInTrash) {
      await setWaiting(tx, id, versionId)
      continue
    }
    const events: Parameters<typeof writeWork>[1][number][] = []
    const audit: Parameters<typeof openClaim>[1]['audit'] = ({ objectType, objectId, before, after }) => {
      const object = { objectType, objectId: Number(objectId) }
      events.push({
        accountId,
        userId: null,
        action: 'radar.claim',
        recordId,
        ...object,
        before: before ?? {},
        after: after ?? {},
      })
    }
    const claimant = { holderId, name: holderName, userId: null }
    const content = { ...claimOf(match), isRestricting: rule === 'RESTRICT' }
    const refused = await attemptClaim(tx, async () => {
      const claimId = await openClaim(tx, { ...services, audit }, { id: recordId, accountId }, claimant, content)
      await decideMatch(tx, id, { state: 'CLAIMED', claimId, userId: null, now: services.now() })
      await writeWork(tx, events)
    })
    // the video was put into the trash since, or the holder merged
    if (refused === 'claims.noVideo' || refused === 'holders.ended') await setWaiting(tx, id, versionId)
    if (refused !== 'claims.full') continue
    waiting += 1
    await setWaiting(tx, id, versionId)
    if (isAgain) continue
    const notice = { name: holderName }
    await noticeAdministrators(tx, 'claimsFull', notice)
    await noticeHolder(tx, holderId, 'claimsFull', notice)
  }
  return waiting
}

/** Does a part of a transaction, or nothing of it when it is refused; returns by which refusal, or null. */
async function attemptClaim(tx: Tx, work: () => Promise<void>): Promise<Refusal['refusal'] | null> {
  let refused: Refusal['refusal'] | null = null
  await attempt(tx, work, (error) => {
    if (!(error instanceof Refusal)) return false
    refused = error.refusal
    return true
  })
  return refused
}

const atOnce = 100

/** Lets rules that waited act, a portion at a time, as soon as their holders may open claims again and their videos are out of the trash. */
export async function actOnWaiting(services: Acting & Pick<Services, 'db'>): Promise<void> {
  const all = services.db.platform('radar')
  for (const { versionId, ids } of await findWaitingMatches(all, claimBounds.openOfHolder, atOnce)) {
    const waiting = await all.transaction().execute(async (tx) => {
      // what was decided or changed meanwhile waits no longer, what another sweep or a later version has taken over is theirs
      const taken = await endWaiting(tx, ids, versionId)
      return actByRule(tx, services, versionId, taken, { isAgain: true })
    })
    if (waiting > 0) return
  }
}
