import type { MediaTools } from '../../ffmpeg/tools.ts'
import { coverFolder, sentFolder } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { sentPictures } from '../frames/frames.ts'
import { purgeObjects } from '../processing/processing.ts'
import { endCover, findCoverMaking } from './cover-rows.sql.ts'

/** Writes the cover that somebody sent for an album anew: he waits for it. */
export function coverTask(storage: Storage, tools: MediaTools): TaskHandler<'cover'> {
  return {
    lane: 'light',
    async run({ accountId, payload: { albumId, number } }, { db, signal }) {
      const uuid = await findCoverMaking(db, accountId, albumId, number)
      if (uuid === null) return undefined
      const folder = coverFolder(uuid, number)
      const picture = await sentPictures.rewrite(storage, tools, folder, signal)
      if (picture) await sentPictures.put(new Place(storage, db, folder, { accountId, kind: 'renditions' }), picture)
      return async (tx) => {
        const kept = picture && (await endCover(tx, accountId, albumId, { number, failText: null }))
        if (!picture) await endCover(tx, accountId, albumId, { number, failText: sentPictures.unread })
        const gone = kept?.before != null ? [coverFolder(uuid, kept.before)] : []
        await purgeObjects(tx, accountId, [kept ? sentFolder(folder) : folder, ...gone])
      }
    },
    async failed({ accountId, payload: { albumId, number } }, failure, tx) {
      const uuid = await findCoverMaking(tx, accountId, albumId, number)
      await endCover(tx, accountId, albumId, { number, failText: failure.text })
      if (uuid !== null) await purgeObjects(tx, accountId, [coverFolder(uuid, number)])
    },
  }
}
