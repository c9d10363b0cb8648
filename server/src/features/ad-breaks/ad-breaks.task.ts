import { measureBreaks } from '../../ffmpeg/measure-breaks.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { storedVideo } from '../frames/frames.ts'
import { hasSound, saveMeasured } from './ad-breaks.sql.ts'

const noPicture = 'Искать паузы не\u00a0в\u00a0чем: у\u00a0видео нет картинки, которую можно прочитать'

/** Measures silence, black and changes of the picture of what players get. */
export function breaksTask(storage: Storage, tools: MediaTools): TaskHandler<'breaks'> {
  return {
    lane: 'background',
    async run({ accountId, payload }, { db, signal }) {
      const version = { accountId, versionId: payload.versionId }
      const rung = await storedVideo.findRung(db, storage, { accountId, id: payload.versionId }, 'lowest')
      if (!rung) return (tx) => saveMeasured(tx, version, { fail_text: noPicture })
      await using file = await storedVideo.openSegments(storage, tools, rung, rung.segments, signal)
      const facts = { durationMs: rung.durationMs, hasSound: await hasSound(db, version) }
      const measured = await measureBreaks(tools, file.path, facts, signal)
      return (tx) =>
        saveMeasured(tx, version, measured ? { measured: JSON.stringify(measured) } : { fail_text: noPicture })
    },
    async failed({ accountId, payload }, failure, tx) {
      await saveMeasured(tx, { accountId, versionId: payload.versionId }, { fail_text: failure.text })
    },
  }
}
