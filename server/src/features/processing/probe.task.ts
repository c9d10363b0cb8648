import { copyAhead, fitsAhead } from '../../ffmpeg/copy-ahead.ts'
import { inspect } from '../../ffmpeg/inspect.ts'
import { planLadder } from '../../ffmpeg/ladder.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Storage } from '../../storage/storage.ts'
import { TaskFailure, type TaskHandler } from '../../tasks/handlers.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { endCheck, enterStage, findVersion } from '../versions/versions.ts'
import { frozenLadder } from './frozen-ladder.ts'
import { failProcessing } from './processing.ts'
import { openStoredSource } from './source-file.ts'

/** CHECKING: finds out what the source is, then puts its conversion into the queue. What may be copied is begun beside it. */
export function probeTask(storage: Storage, tools: MediaTools): TaskHandler<'probe'> {
  return {
    lane: 'light',
    async run({ payload }, { db, signal, transaction, log }) {
      const version = await findVersion(db, payload.versionId)
      if (!version) return undefined
      if (!(await transaction((tx) => enterStage(tx, version, 'CHECKING')))) return undefined
      await using source = await openStoredSource(storage, tools, version.sourceKey, signal)
      await using ahead = await copyAhead(tools, source.path, signal)
      const found = await inspect(tools, source.path, signal)
      if ('failed' in found) {
        if (found.log) log(found.log)
        throw new TaskFailure({ reason: found.failed, text: found.text })
      }
      const ladder = planLadder(found.source, found.packets, frozenLadder(version))
      if (fitsAhead(found.source, ladder, tools)) await ahead.keep(version.id)
      return async (tx) => {
        if (!(await endCheck(tx, version, found))) return
        await enqueue(tx, {
          type: 'convert',
          payload: { versionId: version.id },
          accountId: version.accountId,
          recordId: version.recordId,
          versionId: version.id,
          uniqueKey: `convert:${version.id}`,
          priority: payload.priority ?? 0,
        })
      }
    },
    failed: async (task, failure, tx) => void (await failProcessing(task, failure, tx)),
  }
}
