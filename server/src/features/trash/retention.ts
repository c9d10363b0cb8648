import { limits } from '@skleyka/contract/limits.ts'
import type { Services } from '../../services.ts'
import { findExpired, writeDeletions } from './lifecycle.sql.ts'
import { erase } from './trash.ts'

/** Deletes what has lain in a trash for as long as its account keeps it; what is under hold stays. */
export async function sweepTrash({ db }: Pick<Services, 'db'>): Promise<void> {
  let last = 0
  for (;;) {
    const expired = await findExpired(db.platform('housekeeping'), last, limits.bulkIds)
    if (expired.length === 0) return
    last = expired.at(-1)?.id ?? last
    for (const [accountId, records] of Map.groupBy(expired, ({ accountId }) => accountId)) {
      const upTo = records.map(({ disposedAt }) => disposedAt).reduce((a, b) => (a > b ? a : b))
      const ids = records.map(({ id }) => id)
      await db
        .account(accountId)
        .transaction()
        .execute(async (tx) => {
          const { changes } = await erase(tx, accountId, ids, '', upTo)
          const deleted = changes.map(({ objectId }) => Number(objectId))
          await writeDeletions(tx, { accountId, userId: null, action: 'trash.expire' }, deleted)
        })
    }
  }
}
