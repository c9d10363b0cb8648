import { isFullDisk } from '../../data-folder/disk.ts'
import type { Db, Tx } from '../../database/database.ts'
import { firstPictureEnd, pictureTrack } from '../../ffmpeg/first-picture.ts'
import { rungFiles } from '../../ffmpeg/ladder-arguments.ts'
import type { LiveStream } from '../../live/live-sessions.ts'
import type { GenerationStart } from '../../live/program/program-sink.ts'
import type { WrittenSegment } from '../../live/session-output.ts'
import type { Services } from '../../services.ts'
import { recordedFolder } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import { keepPlaceKey } from '../../storage/place-keys.ts'
import { wantsEncryptor } from '../accounts/accounts.ts'
import { moveBack, ticksOf } from './media-time.ts'
import {
  findRecording,
  insertRecorded,
  insertRecording,
  isRecorded,
  markFullDisk,
  narrowRungs,
  type Recording,
} from './recordings.sql.ts'

type Recorder = Pick<Services, 'db' | 'storage' | 'secrets'>

/** The name of a segment in the folder of its rung, as those of every video are called. */
export const segmentName = (number: number): string => `${String(number).padStart(5, '0')}.m4s`

/**
 * Stores a segment of a session as the next one of its recording, and answers what has to be written in the transaction that
 * tells of the segment; null where it is not recorded. The times of a recording have no gaps, wherever the broadcast had some.
 */
export async function recordSegment(
  { db: doors, storage, secrets }: Recorder,
  { accountId }: Pick<LiveStream, 'accountId'>,
  sessionId: number,
  { row, generation, bytes, captions }: WrittenSegment,
): Promise<((tx: Tx) => Promise<void>) | null> {
  const db = doors.platform('live')
  if (generation.kind !== 'ENCODER' || !(await isRecorded(db, sessionId))) return null
  const found = await findRecording(db, sessionId)
  const goesOn = found !== null && fits(found.recording, generation)
  const recording = goesOn ? found.recording : await begin(db, accountId, sessionId, generation)
  const [number, recordedMs] = goesOn ? [found.segments, found.durationMs] : [0, 0]
  const rungs = recording.rungs.filter(({ name }) => generation.rungs.some((rung) => rung.name === name))
  const prefix = recordedFolder(recording.uuid, sessionId)
  // as every video it has the form that its account wants when it begins
  const isWanted = number === 0 && (await wantsEncryptor(db, accountId))
  const key = await keepPlaceKey(db, secrets, accountId, prefix, isWanted)
  const place = new Place(storage, db, prefix, { accountId, kind: 'renditions' }, key)
  const pictures: Record<string, number | null> = {}
  const stored: Record<string, number> = {}
  await Promise.all(
    rungs.map(async ({ name }) => {
      const init = generation.rungs.find((rung) => rung.name === name)?.init
      if (!init) return
      const body = Buffer.concat(bytes.get(name) ?? [])
      moveBack(body, ticksOf(init), row.fromMs - recordedMs)
      // a part of an encrypted segment cannot be read
      const track = key ? null : pictureTrack(init)
      pictures[name] = track === null ? null : firstPictureEnd(body, track)
      if (number === 0) await place.put(`${name}/${rungFiles.init}`, init)
      const { sizeBytes } = await place.putSegment(segmentName(number), body, { rung: name, place: number })
      stored[name] = sizeBytes
    }),
  ).catch(async (error: unknown) => {
    // people are told; the broadcast goes on, and the next segment is tried
    if (isFullDisk(error)) await markFullDisk(db, recording.id)
    throw error
  })
  const { startsAt, durationMs } = row
  return async (tx) => {
    await insertRecorded(tx, recording, { number, startsAt, durationMs, sizes: stored, pictures, captions })
    if (rungs.length < recording.rungs.length) await narrowRungs(tx, recording.id, rungs)
  }
}

/** A picture of another size and another kind of sound begin a video of their own: one header describes a whole video. */
function fits({ rungs, hasSound }: Recording, generation: GenerationStart): boolean {
  const [kept, now] = [rungs[0], generation.rungs[0]]
  const sound = (codecs: string | undefined) => codecs?.split(',')[1]
  return (
    kept?.name === now?.name &&
    kept?.width === now?.width &&
    hasSound === generation.hasSound &&
    sound(kept?.codecs) === sound(now?.codecs)
  )
}

const begin = (db: Db, accountId: number, sessionId: number, { rungs, frameRate, hasSound }: GenerationStart) =>
  insertRecording(db, {
    ...{ accountId, sessionId, frameRate, hasSound },
    rungs: rungs.map(({ name, width, height, codecs, maxBitsPerSecond }) => ({
      ...{ name, width, height, codecs, maxBitsPerSecond },
    })),
  })
