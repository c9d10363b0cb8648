import type { Services } from '../../services.ts'
import { folderOf } from '../../storage/keys.ts'
import { longestAddressMs } from '../playback/playback.ts'
import { purgeObjects } from '../processing/processing.ts'
import { clearReplacedSources } from '../versions/versions.ts'

/**
 * Removes the sources of replaced videos and of replacements that failed. They stay as long as an address of playback
 * may live: who watches the old video watches it to its end, and a failed replacement may be tried again until then.
 */
export async function sweepReplaced({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .platform('housekeeping')
    .transaction()
    .execute(async (tx) => {
      for (const { accountId, sourceKey, isShared } of await clearReplacedSources(tx, longestAddressMs)) {
        if (isShared) continue
        await purgeObjects(tx, accountId, [folderOf(sourceKey)])
      }
    })
}
