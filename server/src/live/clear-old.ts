import type { Db } from '../database/database.ts'
import { liveFolder, liveSegmentName } from '../storage/keys.ts'
import { clearPlaces } from '../storage/place.ts'
import type { Storage } from '../storage/storage.ts'
import { forgetMedia, listSessionsToClear, takeOldSegments } from './live.sql.ts'

/** Removes segments that viewers may have no more, and the media of sessions that ended a day ago. Recordings lie elsewhere. */
export async function clearOldMedia(db: Db, storage: Storage): Promise<void> {
  for (const { sessionId, uuid, generation, number, rungs } of await takeOldSegments(db)) {
    for (const rung of rungs) {
      await storage.delete(`${liveFolder(uuid, sessionId)}${liveSegmentName(generation, rung, number)}`)
    }
  }
  for (const { sessionId, uuid } of await listSessionsToClear(db)) {
    await clearPlaces(storage, db, liveFolder(uuid, sessionId))
    await forgetMedia(db, sessionId)
  }
}
