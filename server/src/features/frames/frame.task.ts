import type { MediaTools } from '../../ffmpeg/tools.ts'
import { frameFolder } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { purgeObjects } from '../processing/processing.ts'
import { endMaking, findMaking } from './frame-rows.sql.ts'
import { putPicture } from './sprite.task.ts'
import { findRung, pictureAt } from './stored-video.ts'

const notThere = 'В\u00a0этом месте кадра нет: видео ещё не\u00a0готово до него. Повторите позже'

/** Makes a frame that somebody asked for: he waits for it. */
export function frameTask(storage: Storage, tools: MediaTools): TaskHandler<'frame'> {
  return {
    lane: 'light',
    async run(task, { db, signal }) {
      const { accountId } = task
      const frame = await findMaking(db, accountId, task.payload.frameId)
      if (!frame || frame.versionId === null || frame.atMs === null) return undefined
      const rung = await findRung(db, storage, { accountId, id: frame.versionId }, 'poster')
      const picture = rung && (await pictureAt(storage, tools, rung, frame.atMs, signal))
      if (!picture) return async (tx) => void (await endMaking(tx, accountId, frame.id, notThere))
      const place = new Place(storage, db, frameFolder(frame.uuid, frame.id), { accountId, kind: 'renditions' })
      await putPicture(place, picture)
      const { width, height } = picture
      return async (tx) => {
        const isKept = await endMaking(tx, accountId, frame.id, { folder: place.prefix, width, height })
        if (!isKept) await purgeObjects(tx, accountId, [place.prefix])
      }
    },
    async failed({ accountId, payload }, failure, tx) {
      await endMaking(tx, accountId, payload.frameId, failure.text)
    },
  }
}
