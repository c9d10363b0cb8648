import { peaksPerSecond } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { soundPeaks } from '../../ffmpeg/sound-peaks.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { imagesFolder, peaksFile } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { openPlaylist } from '../frames/frames.ts'
import { findVersion } from '../versions/versions.ts'
import { findPlaylist, saveWaveform } from './peaks.sql.ts'

/** Makes the peaks of the sound of a version: whoever writes subtitles sees where somebody speaks. */
export function waveformTask(storage: Storage, tools: MediaTools): TaskHandler<'waveform'> {
  return {
    lane: 'light',
    async run(task, { db, signal }) {
      const { accountId, payload } = task
      const version = await findVersion(db, payload.versionId)
      const playlist = version && (await findPlaylist(db, accountId, version.id))
      if (!version || !playlist) return undefined
      await using file = await openPlaylist(db, storage, tools, playlist, signal)
      const peaks = file && (await soundPeaks(tools, file.path, peaksPerSecond, signal))
      if (!peaks) return (tx) => saveWaveform(tx, accountId, version.id, null)
      // every run of it writes the same: one that was killed leaves nothing beside the next one's
      const folder = imagesFolder(version.uuid, { versionId: version.id, taskId: task.id, claim: 0 })
      const place = new Place(storage, db, folder, { accountId, kind: 'renditions' })
      await place.put(peaksFile, peaks)
      await place.count()
      return (tx) => saveWaveform(tx, accountId, version.id, folder)
    },
  }
}
