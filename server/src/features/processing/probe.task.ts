import { failReasons, type TaskFailReason } from '@skleyka/contract/fail-reasons.ts'
import type { Tx } from '../../database/database.ts'
import { inspect } from '../../ffmpeg/inspect.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Storage } from '../../storage/storage.ts'
import { type ClaimedTask, TaskFailure, type TaskHandler } from '../../tasks/handlers.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { enterStage, failVersion, findVersion, saveProbe, type Version } from './processing.sql.ts'
import { openSource } from './source-file.ts'

/** CHECKING: finds out what the source is, then puts its conversion into the queue. */
export function probeTask(storage: Storage, tools: MediaTools): TaskHandler<'probe'> {
  return {
    lane: 'light',
    async run({ payload }, { db, signal, transaction, log }) {
      const version = await findVersion(db, payload.versionId)
      if (!version) return undefined
      await transaction((tx) => enterStage(tx, version, 'CHECKING'))
      await using source = await openSource(storage, tools, version.sourceKey, signal)
      const found = await inspect(tools, source.path, signal)
      if ('failed' in found) {
        if (found.log) log(found.log)
        throw new TaskFailure(found.failed, found.text)
      }
      return async (tx) => {
        await saveProbe(tx, version, found)
        await enterStage(tx, version, 'QUEUED')
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

/** Marks the version, and the record that shows it, as failed, and answers it. A fault of ours counts as one of the encoder. */
export async function failProcessing(
  { payload }: ClaimedTask<'probe' | 'convert'>,
  failure: { reason: TaskFailReason; text: string },
  tx: Tx,
): Promise<Version | null> {
  const version = await findVersion(tx, payload.versionId)
  if (!version) return null
  const reason = failReasons.find((known) => known === failure.reason) ?? 'ENCODER'
  await failVersion(tx, version, reason, failure.text)
  return version
}
