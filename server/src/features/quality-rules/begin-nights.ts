import type { Services } from '../../services.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { beginNight, findNightsDue } from './rules.sql.ts'

const accountsAtOnce = 100

/** Begins the night of accounts whose hour has come. One that goes on since yesterday is not begun twice. */
export async function beginNights({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  for (const accountId of await findNightsDue(db.platform('housekeeping'), at, accountsAtOnce)) {
    await db
      .account(accountId)
      .transaction()
      .execute(async (tx) => {
        const uniqueKey = `freeQualities:${accountId}`
        const isQueued = await enqueue(tx, { type: 'freeQualities', payload: {}, accountId, uniqueKey, priority: -1 })
        if (isQueued !== null) await beginNight(tx, accountId, at)
      })
  }
}
