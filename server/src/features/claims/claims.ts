import type { Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import { hasAny, insertStep, passApplied, passClaims } from './claims.sql.ts'

export { openClaim } from './open-claim.ts'
export { countByHolder, summariseClaims } from './summary.sql.ts'

/** Gives the claims of a copyright holder to another one, as merging them does; answers how many those were. */
export async function moveClaims(tx: Tx, fromHolderId: number, toHolderId: number, now: Date): Promise<number> {
  return asPlatform(tx, 'claims', async (all) => {
    const moved = await passClaims(all, fromHolderId, toHolderId)
    await passApplied(all, fromHolderId, toHolderId)
    for (const claim of moved) await insertStep(all, claim, { at: now, kind: 'MOVED', party: 'SYSTEM', user_id: null })
    return moved.length
  })
}

/** Returns true if a copyright holder has claims, of whatever state. */
export const hasClaims = (tx: Tx, holderId: number): Promise<boolean> =>
  asPlatform(tx, 'claims', (all) => hasAny(all, holderId))
