import { failReasons } from '@skleyka/contract/fail-reasons.ts'
import { type Fault, fault } from '@skleyka/contract/faults.ts'
import type { Tx } from '../../database/database.ts'
import { inspect } from '../../ffmpeg/inspect.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Storage } from '../../storage/storage.ts'
import { type ClaimedTask, TaskFailure, type TaskHandler } from '../../tasks/handlers.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { endCheck, enterStage, failVersion, findVersion, type Version } from '../versions/versions.ts'
import { openSource } from './source-file.ts'

/** CHECKING: finds out what the source is, then puts its conversion into the queue. */
export function probeTask(storage: Storage, tools: MediaTools): TaskHandler<'probe'> {
  return {
    lane: 'light',
    async run({ payload }, { db, signal, transaction, log }) {
      const version = await findVersion(db, payload.versionId)
      if (!version) return undefined
      if (!(await transaction((tx) => enterStage(tx, version, 'CHECKING')))) return undefined
      await using source = await openSource(storage, tools, version.sourceKey, signal)
      const found = await inspect(tools, source.path, signal)
      if ('failed' in found) {
        if (found.log) log(found.log)
        throw new TaskFailure({ reason: found.failed, text: found.text })
      }
      return async (tx) => {
        if (!(await endCheck(tx, version, found))) return
        await enqueue(tx, {
          type: 'convert',
          payload: { versionId: version.id },
          accountId: version.accountId,
          recordId: version.recordId,
          versionId: version.id,
          uniqueKey: `convert:${version.id}`,
        })
      }
    },
    failed: async (task, failure, tx) => void (await failProcessing(task, failure, tx)),
  }
}

/**
 * Marks the version, and the record that shows it, as failed, and answers it; null when it is not in work any more. A
 * fault of ours counts as one of the encoder.
 */
export async function failProcessing(
  { payload }: ClaimedTask<'probe' | 'convert'>,
  failure: Fault,
  tx: Tx,
): Promise<Version | null> {
  const version = await findVersion(tx, payload.versionId)
  if (!version) return null
  const reason = failReasons.find((known) => known === failure.reason) ?? fault('encoder').reason
  return (await failVersion(tx, version, reason, failure.text)) ? version : null
}
