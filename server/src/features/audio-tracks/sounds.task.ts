import { fault } from '@skleyka/contract/faults.ts'
import { isFullDisk } from '../../data-folder/disk.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { apartFolders } from '../../storage/keys.ts'
import { clearPlaces } from '../../storage/place.ts'
import type { Storage } from '../../storage/storage.ts'
import { type ClaimedTask, type TaskContext, TaskFailure, type TaskHandler } from '../../tasks/handlers.ts'
import { followEncryptor, wantsEncryptor } from '../accounts/accounts.ts'
import { purgeObjects } from '../processing/processing.ts'
import { failQueued, lockSounded, saveFacts } from './audio-tracks.sql.ts'
import { makeStream } from './make-stream.ts'
import { nextStep, type Step } from './next-step.ts'
import { endStreamsOf, insertStream, isStreamFolder } from './streams.sql.ts'
import { copyFile, failTrack, takeFile } from './take-file.ts'

/** Makes what is missing of the sounds of a record, one thing after another; each is there for viewers once it is done. */
export function soundsTask(storage: Storage, tools: MediaTools): TaskHandler<'sounds'> {
  return {
    lane: 'heavy',
    async run(task, context) {
      const { accountId, payload } = task
      try {
        for (;;) {
          const step = await context.transaction((tx) => nextStep(tx, accountId, payload.recordId))
          if (!step) return undefined
          if (step.make === 'file') await takeFile(storage, tools, step, task, context)
          else if (step.make === 'copy') await copyFile(storage, step, task, context)
          else await publish(storage, tools, step, task, context)
          await context.advanced()
        }
      } catch (error) {
        throw isFullDisk(error) ? new TaskFailure(fault('fullDisk'), { cause: error }) : error
      }
    },
    failed: ({ accountId, payload }, failure, tx) => failQueued(tx, accountId, payload.recordId, failure.text),
  }
}

export type SoundsTask = ClaimedTask<'sounds'>

async function publish(
  storage: Storage,
  tools: MediaTools,
  step: Exclude<Step, { make: 'file' | 'copy' }>,
  task: SoundsTask,
  context: TaskContext,
): Promise<void> {
  const { db, transaction, log } = context
  const { version, track } = step
  const run = { versionId: version.id, taskId: task.id, claim: task.claim }
  if (task.claim > 1) await clearLeft(storage, db, version.uuid, version.accountId, run)
  const made = await makeStream(storage, tools, step, run, context)
  if ('failed' in made) {
    // the picture and the sound of the video are ours: they have been read before
    if (step.make !== 'sound') throw new TaskFailure({ reason: made.failed, text: made.text })
    return transaction((tx) => failTrack(tx, step.track, made, log))
  }
  const { accountId, recordId } = version
  const stream = { account_id: accountId, record_id: recordId, version_id: version.id, track_id: track?.id ?? null }
  await transaction(async (tx) => {
    const record = await lockSounded(tx, accountId, recordId)
    const isWanted = record?.current_version_id === version.id && (!track || (await saveFacts(tx, track, ready)))
    if (!isWanted) return purgeObjects(tx, accountId, [made.folder])
    if (track) await endStreamsOf(tx, accountId, recordId, track.id)
    await insertStream(tx, { ...stream, folder: made.folder }, made.facts)
    // the switch was moved while this was made
    if ((await wantsEncryptor(tx, accountId)) !== made.isEncrypted) await followEncryptor(tx, accountId)
  })
}

const ready = { state: 'READY', fail_text: null } as const

/** Clears away what killed runs of this task have left and no playlist names. */
async function clearLeft(
  storage: Storage,
  db: TaskContext['db'],
  uuid: string,
  accountId: number,
  { versionId, taskId, claim }: { versionId: number; taskId: number; claim: number },
): Promise<void> {
  for (let before = 1; before < claim; before += 1) {
    const folder = apartFolders(uuid, { versionId, taskId, claim: before })
    if (!(await isStreamFolder(db, accountId, folder))) await clearPlaces(storage, db, folder)
  }
}
