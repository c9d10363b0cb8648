import { fault } from '@skleyka/contract/faults.ts'
import { isFullDisk } from '../../data-folder/disk.ts'
import type { Failure } from '../../ffmpeg/failures.ts'
import { takeSound } from '../../ffmpeg/take-sound.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { apartFolders, soundFile, soundFolder } from '../../storage/keys.ts'
import { clearPlaces, Place } from '../../storage/place.ts'
import type { Storage } from '../../storage/storage.ts'
import { type ClaimedTask, type TaskContext, TaskFailure, type TaskHandler } from '../../tasks/handlers.ts'
import { followEncryptor, wantsEncryptor } from '../accounts/accounts.ts'
import { openStoredSource, purgeObjects } from '../processing/processing.ts'
import { failQueued, lockSounded, saveFacts, type TrackRow } from './audio-tracks.sql.ts'
import { makeStream } from './make-stream.ts'
import { nextStep, type Step } from './next-step.ts'
import { endStreamsOf, insertStream, isStreamFolder } from './streams.sql.ts'

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

type SoundsTask = ClaimedTask<'sounds'>

/** Finds out what a file is that was sent. One that is no good is a failure of its track, and the others go on. */
async function takeFile(
  storage: Storage,
  tools: MediaTools,
  { track, version: { uuid } }: Extract<Step, { make: 'file' | 'sound' }>,
  { id: taskId, claim, accountId }: SoundsTask,
  { db, signal, transaction, log }: TaskContext,
): Promise<void> {
  const sent = track.sound_folder
  if (sent === null) throw new Error('a track to work on has no file')
  await using source = await openStoredSource(storage, tools, `${sent}${soundFile}`, signal)
  const taken = await takeSound(tools, source.path, track.file_bytes ?? 0, signal)
  if ('failed' in taken) return transaction((tx) => fail(tx, track, taken, log))
  await using made = taken
  if (made.path === null) {
    await transaction((tx) => saveFacts(tx, track, { duration_ms: made.durationMs }))
    return
  }
  const place = new Place(storage, db, soundFolder(uuid, track.id, { taskId, claim }), {
    accountId,
    kind: 'renditions',
  })
  await place.adopt(soundFile, made.path)
  await place.count()
  await transaction(async (tx) => {
    const facts = { duration_ms: made.durationMs, sound_folder: place.prefix }
    const isSaved = await saveFacts(tx, track, facts)
    await purgeObjects(tx, accountId, [isSaved ? sent : place.prefix])
  })
}

async function publish(
  storage: Storage,
  tools: MediaTools,
  step: Exclude<Step, { make: 'file' }>,
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
    return transaction((tx) => fail(tx, step.track, made, log))
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

async function fail(
  tx: Parameters<typeof saveFacts>[0],
  track: TrackRow,
  { text, log: said }: Failure,
  log: TaskContext['log'],
): Promise<void> {
  if (said) log(said)
  await saveFacts(tx, track, { state: 'FAILED', fail_text: text })
}

/** What runs of this task that were killed have left, and no playlist names. */
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
