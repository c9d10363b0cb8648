import { type Failure, failure } from '../../ffmpeg/failures.ts'
import { findSounds, takeSound } from '../../ffmpeg/take-sound.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { soundFile, soundFolder } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ClaimedTask, TaskContext } from '../../tasks/handlers.ts'
import { writeWork } from '../audit/audit.ts'
import { openStoredSource } from '../processing/processing.ts'
import { findVersion } from '../versions/versions.ts'
import { saveFacts, type TrackRow } from './audio-tracks.sql.ts'
import type { Step } from './next-step.ts'
import { foundEvent } from './own-sounds.ts'
import { purgeUnheard } from './purge-unheard.ts'
import { insertFound } from './sound-sources.sql.ts'

type FileStep = Extract<Step, { make: 'file' | 'copy' | 'sound' }>
type Run = Pick<ClaimedTask<'sounds'>, 'id' | 'claim'>

/**
 * Finds out what a file is that was sent, or takes a sound out of the file of the video. One that is no good is a failure of
 * its track, and the others go on.
 */
export async function takeFile(
  storage: Storage,
  tools: MediaTools,
  { track, version }: FileStep,
  run: Run,
  context: TaskContext,
): Promise<void> {
  const { db, signal, transaction, log } = context
  const key = await keyOf(db, track)
  if (key === null || (await storage.stat(key)) === null)
    return transaction((tx) => failTrack(tx, track, missingSound(), log))
  await using source = await openStoredSource(storage, tools, key, signal)
  if (track.stream_index === null && (await takeOthers(tools, source.path, track, context))) return
  const sizeBytes = (await storage.stat(key))?.sizeBytes ?? 0
  const taken = await takeSound(tools, source.path, { sizeBytes, stream: track.stream_index }, signal)
  if ('failed' in taken) return transaction((tx) => failTrack(tx, track, taken, log))
  await using made = taken
  if (made.path === null) {
    await transaction((tx) => saveFacts(tx, track, { duration_ms: made.durationMs }))
    return
  }
  const place = placeOf(storage, context, version.uuid, track, run)
  await place.adopt(soundFile, made.path)
  await place.count()
  await keepAt(place, { duration_ms: made.durationMs }, track, context)
}

/** Takes the sound of a video over into its clip. */
export async function copyFile(
  storage: Storage,
  { track, version }: FileStep,
  run: Run,
  context: TaskContext,
): Promise<void> {
  const found = await storage.read(`${track.sound_folder}${soundFile}`)
  if (!found) return context.transaction((tx) => failTrack(tx, track, missingSound(), context.log))
  const place = placeOf(storage, context, version.uuid, track, run)
  await place.put(soundFile, found.body)
  await place.count()
  await keepAt(place, {}, track, context)
}

/**
 * A file of several sounds gives a track each: the one that was described is the sound in its language, else the first; the
 * others are called as the file calls them. False for a file of one.
 */
async function takeOthers(
  tools: MediaTools,
  path: string,
  track: TrackRow,
  { signal, transaction }: TaskContext,
): Promise<boolean> {
  const found = await findSounds(tools, path, signal)
  if ('failed' in found || found.sounds.length < 2) return false
  const own = found.sounds.find(({ language }) => language === track.language) ?? found.first
  const { account_id: accountId, record_id: recordId, created_by: userId, sound_folder: folder } = track
  await transaction(async (tx) => {
    if (folder === null || !(await saveFacts(tx, track, { stream_index: own.index }))) return
    const file = { folder, name: track.file_name, sizeBytes: track.file_bytes }
    const others = found.sounds.filter(({ index }) => index !== own.index)
    const rows = await insertFound(tx, { accountId, recordId, userId, file }, others)
    await writeWork(tx, rows.map(foundEvent))
  })
  return true
}

/** Fails a track whose file is no good, in words; the others go on. */
export async function failTrack(
  tx: Parameters<typeof saveFacts>[0],
  track: TrackRow,
  { text, log: logText }: Failure,
  log: TaskContext['log'],
): Promise<void> {
  if (logText) log(logText)
  await saveFacts(tx, track, { state: 'FAILED', fail_text: text })
}

const missingSound = () => failure('soundGone')

async function keyOf(db: TaskContext['db'], track: TrackRow): Promise<string | null> {
  if (track.from_version_id === null) return track.sound_folder && `${track.sound_folder}${soundFile}`
  return (await findVersion(db, track.from_version_id))?.sourceKey ?? null
}

const placeOf = (
  storage: Storage,
  { db }: TaskContext,
  uuid: string,
  { id, account_id: accountId }: TrackRow,
  { id: taskId, claim }: Run,
) => new Place(storage, db, soundFolder(uuid, id, { taskId, claim }), { accountId, kind: 'renditions' })

/** The track has its sound in a place of its own from now on. */
async function keepAt(
  { prefix }: Place,
  facts: { readonly duration_ms?: number },
  track: TrackRow,
  { transaction }: TaskContext,
): Promise<void> {
  const { account_id: accountId, sound_folder: before } = track
  await transaction(async (tx) => {
    const isKept = await saveFacts(tx, track, { ...facts, sound_folder: prefix })
    await purgeUnheard(tx, accountId, isKept ? before : prefix)
  })
}
