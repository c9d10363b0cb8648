import { takePoster } from '../../ffmpeg/convert.ts'
import { type Inspected, inspected } from '../../ffmpeg/source-info.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { imagesPrefix, runName } from './keys.ts'
import { findVersion, savePoster } from './processing.sql.ts'
import { openSource } from './source-file.ts'

/** Takes the poster anew from a source that has been checked. */
export function posterTask(storage: Storage, tools: MediaTools): TaskHandler<'poster'> {
  return {
    lane: 'light',
    async run(task, { db, signal }) {
      const version = await findVersion(db, task.payload.versionId)
      const probe = version && inspected.safeParse(version.probe)
      if (!version || !probe?.success) return undefined
      await using source = await openSource(storage, tools, version.sourceKey, signal)
      const images = imagesPrefix(version.uuid, runName(version, task))
      const key = await storePoster(storage, tools, source.path, probe.data, images, signal)
      return key ? (tx) => savePoster(tx, version, key) : undefined
    },
  }
}

/** Takes the poster in both sizes and stores them side by side. Returns the key of the large one, or null for sound alone. */
export async function storePoster(
  storage: Storage,
  tools: MediaTools,
  path: string,
  probe: Inspected,
  prefix: string,
  signal: AbortSignal,
): Promise<string | null> {
  const taken = await takePoster(tools, path, probe, signal)
  if (!taken) return null
  await storage.put(`${prefix}small.jpg`, taken.small)
  await storage.put(`${prefix}poster.jpg`, taken.poster)
  return `${prefix}poster.jpg`
}
