import type { Picture } from '../../ffmpeg/cut-frame.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { frameFolder, sentFolder } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskContext, TaskHandler } from '../../tasks/handlers.ts'
import { purgeObjects } from '../processing/processing.ts'
import { endMaking, findMaking } from './frame-rows.sql.ts'
import { notRead, putPicture, rewriteSent } from './sent-picture.ts'
import { findRung, pictureAt } from './stored-video.ts'

const notThere = 'В\u00a0этом месте кадра нет: видео ещё не\u00a0готово до него. Повторите позже'

/** Makes a frame that somebody asked for, or writes a picture that he sent anew: he waits for it. */
export function frameTask(storage: Storage, tools: MediaTools): TaskHandler<'frame'> {
  return {
    lane: 'light',
    async run(task, { db, signal }) {
      const { accountId } = task
      const frame = await findMaking(db, accountId, task.payload.frameId)
      if (!frame) return undefined
      const folder = frameFolder(frame.uuid, frame.id)
      const isSent = frame.origin === 'sent'
      const picture = isSent
        ? await rewriteSent(storage, tools, folder, signal)
        : await captureMoment({ ...frame, accountId }, storage, tools, { db, signal })
      const place = new Place(storage, db, folder, { accountId, kind: 'renditions' })
      if (picture) await putPicture(place, picture)
      return async (tx) => {
        if (isSent) await purgeObjects(tx, accountId, [sentFolder(folder)])
        const made = picture ? { folder, width: picture.width, height: picture.height } : isSent ? notRead : notThere
        const isKept = await endMaking(tx, accountId, frame.id, made)
        if (!isKept) await purgeObjects(tx, accountId, [folder])
      }
    },
    async failed({ accountId, payload }, failure, tx) {
      const frame = await findMaking(tx, accountId, payload.frameId)
      await endMaking(tx, accountId, payload.frameId, failure.text)
      if (frame?.origin === 'sent') await purgeObjects(tx, accountId, [frameFolder(frame.uuid, frame.id)])
    },
  }
}

/** Returns what players show at the moment that was asked for. */
async function captureMoment(
  { accountId, versionId, atMs }: { accountId: number; versionId: number | null; atMs: number | null },
  storage: Storage,
  tools: MediaTools,
  { db, signal }: Pick<TaskContext, 'db' | 'signal'>,
): Promise<Picture | null> {
  if (versionId === null || atMs === null) return null
  const rung = await findRung(db, storage, { accountId, id: versionId }, 'poster')
  return rung && pictureAt(storage, tools, rung, atMs, signal)
}
