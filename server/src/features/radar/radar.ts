import type { Services } from '../../services.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { findWithoutPrints } from './prints.sql.ts'

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
