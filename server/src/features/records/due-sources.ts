import type { Services } from '../../services.ts'
import { folderOf } from '../../storage/keys.ts'
import { purgeObjects } from '../processing/processing.ts'
import { clearDueSources } from '../versions/versions.ts'

/** Least time that a source is kept in an account that keeps none, ms: whoever sent the video may still cut it or send it on. */
const leastMs = 3600_000
/** A term that was just set may end many: the rest goes in the next round. */
const mostRounds = 100

/** Removes the sources of videos whose accounts keep them no longer (product B9). */
export async function sweepDueSources({ db }: Pick<Services, 'db'>): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const forgotten = await db
      .platform('housekeeping')
      .transaction()
      .execute(async (tx) => {
        const found = await clearDueSources(tx, leastMs)
        for (const { accountId, sourceKey } of found ?? []) await purgeObjects(tx, accountId, [folderOf(sourceKey)])
        return found
      })
    if (forgotten === null) return
  }
}
