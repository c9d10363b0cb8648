import { type Sprite, spriteList } from '@skleyka/contract/frames/sprites.ts'
import type { Picture } from '../../ffmpeg/cut-frame.ts'
import { chooseFrames } from '../../ffmpeg/frame-scores.ts'
import { makeSprite } from '../../ffmpeg/make-sprite.ts'
import { planSprite } from '../../ffmpeg/sprite.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { imagesFolder, spriteFiles, spriteFolder } from '../../storage/keys.ts'
import { clearPlaces, Place } from '../../storage/place.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { purgeObjects } from '../processing/processing.ts'
import { findVersion } from '../versions/versions.ts'
import {
  type FoundFrame,
  hasFoundFrames,
  insertFoundFrames,
  removeFramesOfOthers,
  saveNoSprite,
  saveSprite,
} from './frames.sql.ts'
import { putPicture } from './sent-picture.ts'
import { findRung, openSegments, pictureAt } from './stored-video.ts'

/** Number of frames that are offered for a poster (product A22). */
const offered = 9

/** Makes the sheets of small frames of the version that plays, and the frames that are offered for its poster. */
export function spriteTask(storage: Storage, tools: MediaTools): TaskHandler<'sprite'> {
  return {
    lane: 'background',
    async run(task, { db, signal, progress }) {
      const version = await findVersion(db, task.payload.versionId)
      if (!version || version.currentVersionId !== version.id) return undefined
      const rung = await findRung(db, storage, version, 'lowest')
      if (!rung) return (tx) => saveNoSprite(tx, version)
      const plan = planSprite(rung.durationMs, rung, task.payload.stepMs ?? null)
      await using file = await openSegments(storage, tools, rung, rung.segments, signal)
      const made = await makeSprite(tools, file.path, rung, plan, signal)
      if (!made) return (tx) => saveNoSprite(tx, version)
      const folder = imagesFolder(version.uuid, { versionId: version.id, taskId: task.id, claim: task.claim })
      const placeOf = (prefix: string) =>
        new Place(storage, db, prefix, { accountId: version.accountId, kind: 'renditions' })
      const { sheets: _, ...tiles } = { ...plan, count: made.count }
      try {
        await putSprite(placeOf(spriteFolder(folder)), made.sheets, tiles)
        await progress(50)
        const large = (await hasFoundFrames(db, version)) ? null : await findRung(db, storage, version, 'poster')
        const picture = (atMs: number) => (large ? pictureAt(storage, tools, large, atMs, signal) : null)
        const frames = large ? await takeFrames(chooseFrames(made.grey, offered), picture, folder, placeOf) : []
        return async (tx) => {
          const older = await saveSprite(tx, version, { id: task.id, folder: spriteFolder(folder), ...tiles })
          // the video was replaced meanwhile: what was made of this one is of no use
          if (older === null) return purgeObjects(tx, version.accountId, [folder])
          await insertFoundFrames(tx, version, frames)
          await purgeObjects(tx, version.accountId, [...older, ...(await removeFramesOfOthers(tx, version))])
        }
      } catch (error) {
        await clearPlaces(storage, db, folder)
        throw error
      }
    },
    async failed(task, _failure, tx) {
      const version = await findVersion(tx, task.payload.versionId)
      if (version) await saveNoSprite(tx, version)
    },
  }
}

/** The chosen frames in the quality of posters, each in a folder of its own. */
async function takeFrames(
  chosen: readonly { atMs: number; sharpness: number }[],
  take: (atMs: number) => Promise<Picture | null> | null,
  folder: string,
  placeOf: (prefix: string) => Place,
): Promise<FoundFrame[]> {
  const frames: FoundFrame[] = []
  for (const { atMs, sharpness } of chosen) {
    const picture = await take(atMs)
    if (!picture) continue
    const place = placeOf(`${folder}frame${frames.length}/`)
    await putPicture(place, picture)
    frames.push({ atMs, sharpness, width: picture.width, height: picture.height, folder: place.prefix })
  }
  return frames
}

async function putSprite(place: Place, sheets: readonly Buffer[], tiles: Omit<Sprite, 'url'>): Promise<void> {
  for (const [number, sheet] of sheets.entries()) await place.put(spriteFiles.sheet(number), sheet)
  await place.put(spriteFiles.list, spriteList(tiles))
  await place.put(spriteFiles.facts, JSON.stringify(tiles))
  await place.count()
}
