import type { Services } from '../../services.ts'
import { findSource } from '../versions/versions.ts'
import { bringBack } from './bring-back.ts'
import { findUntold, findWanted, insertFreed, sumFreed, takeTurn, tellFreed, writeReturn } from './freed.sql.ts'

export type { LostRung } from './freed.sql.ts'

/** Qualities that versions have lost: their rows, the playlists that leave them out, and their sums. */
export const lostQualities = { add: insertFreed, untold: findUntold, tell: tellFreed, sum: sumFreed }

/**
 * Somebody watches a version: has its video made again where that is due, once. What goes wrong is told in the log: the
 * viewer is given what is there.
 */
export async function watchedAgain(
  { db, log }: Pick<Services, 'db' | 'log'>,
  uuid: string,
  versionId: number,
): Promise<void> {
  const platform = db.platform('secret')
  const video = await findWanted(platform, uuid, versionId)
  if (!video) return
  const { accountId, recordId } = video
  try {
    await platform.transaction().execute(async (tx) => {
      await takeTurn(tx, accountId)
      const kept = await findSource(tx, accountId, recordId)
      // behind both locks: of two viewers the second finds that it is done, or the hour full
      if (kept.verdict !== 'kept' || !(await findWanted(tx, uuid, versionId))) return
      const { before, after } = await bringBack(tx, { accountId, recordId, byViewer: true }, kept)
      await writeReturn(tx, { accountId, recordId }, { before: { version: before }, after: { version: after } })
    })
  } catch (err) {
    log.error({ err, record: recordId }, 'the qualities of a video were not brought back')
  }
}
