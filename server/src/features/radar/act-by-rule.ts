import type { Tx } from '../../database/database.ts'
import { Refusal } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { writeWork } from '../audit/audit.ts'
import { openClaim } from '../claims/claims.ts'
import { claimOf } from './claim-of-match.ts'
import { decideMatch, lockRuledMatches } from './matches.sql.ts'

type Acting = Pick<Services, 'now' | 'secrets' | 'publicUrl'>

/**
 * Does what the rules of works say of new matches of a video: opens a claim, which with RESTRICT keeps the video from viewers until it is decided.
 * Only a video that came after the work is meant. What cannot be claimed now, since the holder has an open claim on it, stays a match.
 */
export async function actByRule(
  tx: Tx,
  services: Acting,
  versionId: number,
  matchIds: readonly number[],
): Promise<void> {
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
    }
  }
}
