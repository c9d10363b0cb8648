import { radarBounds } from '@skleyka/contract/radar/radar-bounds.ts'
import type { Services } from '../../services.ts'
import { worksFolder } from '../../storage/keys.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { purgeObjects } from '../processing/processing.ts'
import { dropGoneMatches } from './matches.sql.ts'
import { dropGonePrints, findWithoutPrints } from './prints.sql.ts'
import { dropAwaitedWorks, findTurnAccount } from './works.sql.ts'

export { moveWorks } from './works.sql.ts'

const atOnce = 20

/** A look that found nothing is repeated after so many times as long as it took: of a large library it costs one per cent of a core. */
const restOfLook = 100
/** A look that once took long, at a busy database, must not keep the radar from new videos for hours. */
const longestRestMs = 10 * 60_000

/** Returns a sweep that has videos fingerprinted which came to play by whatever way, a few at a time, behind everything that somebody waits for. */
export function createPrintSweep(): (services: Pick<Services, 'db'>) => Promise<void> {
  let restsUntil = 0
  return async ({ db }) => {
    const from = performance.now()
    if (from < restsUntil) return
    const found = await db
      .platform('housekeeping')
      .transaction()
      .execute(async (tx) => {
        const some = await findWithoutPrints(tx, atOnce)
        for (const { accountId, recordId, versionId } of some) {
          const uniqueKey = `fingerprint:${versionId}`
          const task = { type: 'fingerprint', payload: { versionId }, accountId, recordId, versionId } as const
          await enqueue(tx, { ...task, uniqueKey, priority: -3 })
        }
        return some.length
      })
    const now = performance.now()
    if (found === 0) restsUntil = now + Math.min(longestRestMs, restOfLook * (now - from))
  }
}

/** Works whose file never came go a day after their link has ended, with what a send that was killed has left of it. */
export async function sweepAwaitedWorks({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - 2 * radarBounds.linkHours * 3_600_000)
  await db
    .platform('housekeeping')
    .transaction()
    .execute(async (tx) => {
      const ids = await dropAwaitedWorks(tx, before)
      const accountId = await findTurnAccount(tx)
      if (accountId !== null) await purgeObjects(tx, accountId, ids.map(worksFolder))
    })
}

const goneAtOnce = 200

/** Fingerprints of replaced and deleted videos find nothing and fill the index; matches of deleted ones are told to nobody. */
export async function sweepGonePrints({ db }: Pick<Services, 'db'>): Promise<void> {
  const all = db.platform('housekeeping')
  await dropGonePrints(all, goneAtOnce)
  await dropGoneMatches(all)
}
