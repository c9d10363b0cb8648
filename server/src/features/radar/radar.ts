import { radarBounds } from '@skleyka/contract/radar/radar-bounds.ts'
import type { Services } from '../../services.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { findWithoutPrints } from './prints.sql.ts'
import { dropAwaitedWorks } from './works.sql.ts'

export { moveWorks } from './works.sql.ts'

const atOnce = 20

/** Videos that have come to play by whatever way are fingerprinted, a few at a time, behind everything that somebody waits for. */
export async function sweepWithoutPrints({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .platform('housekeeping')
    .transaction()
    .execute(async (tx) => {
      for (const { accountId, recordId, versionId } of await findWithoutPrints(tx, atOnce)) {
        const uniqueKey = `fingerprint:${versionId}`
        const task = { type: 'fingerprint', payload: { versionId }, accountId, recordId, versionId } as const
        await enqueue(tx, { ...task, uniqueKey, priority: -3 })
      }
    })
}

/** Works whose file never came go a day after their link has ended. */
export async function sweepAwaitedWorks({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - 2 * radarBounds.linkHours * 3_600_000)
  await dropAwaitedWorks(db.platform('housekeeping'), before)
}
