import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import type { Tx } from '../../database/database.ts'
import { Refusal } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { writeWork } from '../audit/audit.ts'
import { openClaim } from '../claims/claims.ts'
import { noticeAdministrators, noticeHolder } from '../notifications/notifications.ts'
import { claimOf } from './claim-of-match.ts'
import { decideMatch, findWaitingMatches, lockRuledMatches, setWaiting, waitInTrash } from './matches.sql.ts'

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
  await waitInTrash(tx, matchIds, versionId)
  for (const match of await lockRuledMatches(tx, versionId, matchIds)) {
    const { id, accountId, recordId, holderId, holderName, rule } = match
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
    try {
      const content = { ...claimOf(match), isRestricting: rule === 'RESTRICT' }
      const claimId = await openClaim(tx, { ...services, audit }, { id: recordId, accountId }, claimant, content)
      await decideMatch(tx, id, { state: 'CLAIMED', claimId, userId: null, now: services.now() })
      await writeWork(tx, events)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.refusal !== 'claims.full') continue
      waiting += 1
      await setWaiting(tx, [id], versionId)
      if (isAgain) continue
      const notice = { name: holderName }
      await noticeAdministrators(tx, 'claimsFull', notice)
      await noticeHolder(tx, holderId, 'claimsFull', notice)
    }
  }
  return waiting
}

const atOnce = 100

/** Lets rules that waited act, a portion at a time, as soon as their holders may open claims again and their videos are out of the trash. */
export async function actOnWaiting(services: Acting & Pick<Services, 'db'>): Promise<void> {
  const all = services.db.platform('radar')
  for (const { versionId, ids } of await findWaitingMatches(all, claimBounds.openOfHolder, atOnce)) {
    const waiting = await all.transaction().execute(async (tx) => {
      // what was decided or changed meanwhile waits no longer
      await setWaiting(tx, ids, null)
      return actByRule(tx, services, versionId, ids, { isAgain: true })
    })
    if (waiting > 0) return
  }
}
