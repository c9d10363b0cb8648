import { takePoster } from '../../ffmpeg/convert.ts'
import { type Inspected, inspected } from '../../ffmpeg/source-info.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { imagesFolder, posterFiles } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { findVersion, savePoster } from '../versions/versions.ts'
import { openStoredSource } from './source-file.ts'

/** Takes the poster anew from a source that has been checked. */
export function posterTask(storage: Storage, tools: MediaTools): TaskHandler<'poster'> {
  return {
    lane: 'light',
    async run(task, { db, signal }) {
      const version = await findVersion(db, task.payload.versionId)
      const probe = version && inspected.safeParse(version.probe)
      if (!version || !probe?.success) return undefined
      await using source = await openStoredSource(storage, tools, version.sourceKey, signal)
      const run = { versionId: version.id, taskId: task.id, claim: task.claim }
      const images = imagesFolder(version.uuid, run)
      const place = new Place(storage, db, images, { accountId: version.accountId, kind: 'renditions' })
      const key = await storePoster(place, tools, source.path, probe.data, signal)
      return key ? (tx) => savePoster(tx, version, key) : undefined
    },
  }
}

/** Takes the poster in both sizes and stores them side by side. Returns the key of the large one, or null for sound alone. */
export async function storePoster(
  place: Place,
  tools: MediaTools,
  path: string,
  probe: Inspected,
  signal: AbortSignal,
): Promise<string | null> {
  const taken = await takePoster(tools, path, probe, signal)
  if (!taken) return null
  await place.put(posterFiles.small, taken.small)
  await place.put(posterFiles.poster, taken.poster)
  await place.count()
  return `${place.prefix}${posterFiles.poster}`
}
