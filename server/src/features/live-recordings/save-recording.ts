import { cuepointBounds } from '@skleyka/contract/cuepoints/cuepoint-bounds.ts'
import type { Tx } from '../../database/database.ts'
import { rungFiles, segmentSeconds } from '../../ffmpeg/ladder-arguments.ts'
import {
  framesPeakOf,
  meanOf,
  peakOf,
  type StoredSegment,
  targetOf,
  writeFramesPlaylist,
  writeMaster,
  writePlaylist,
} from '../../ffmpeg/playlist.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { LiveSessions } from '../../live/live-sessions.ts'
import type { Services } from '../../services.ts'
import { imagesFolder, masterFile, posterFiles, recordedFolder } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import { savePlace } from '../../storage/places.sql.ts'
import { requestSprite, sentPictures, storedVideo } from '../frames/frames.ts'
import { saveRendition } from '../processing/processing.ts'
import { createRecorded } from '../records/records.ts'
import {
  findVersion,
  finishVersion,
  makePlayable,
  savePoster,
  skipToConverting,
  type Version,
} from '../versions/versions.ts'
import { segmentName } from './record-segment.ts'
import {
  endRecording,
  listMarks,
  listRecorded,
  listUnsaved,
  type RecordedSegment,
  type Recording,
} from './recordings.sql.ts'

type Saving = Pick<Services, 'db' | 'storage' | 'log'> & { readonly tools: MediaTools }

/**
 * Makes videos of the recordings of sessions that have ended. Nothing is encoded or copied: their segments lie where those of a
 * video lie, so that the playlists are all that is missing. A process that is killed in between is followed by another.
 */
export async function saveRecordings(services: Saving, sessions: Pick<LiveSessions, 'moveRecording'>): Promise<void> {
  for (const recording of await listUnsaved(services.db.platform('live'))) {
    await saveRecording(services, sessions, recording).catch((error: unknown) =>
      services.log.error({ err: error, recording: recording.id }, 'a recording is not saved yet'),
    )
  }
}

async function saveRecording(
  services: Saving,
  sessions: Pick<LiveSessions, 'moveRecording'>,
  recording: Recording & { ofRecordId: number },
): Promise<void> {
  const { db: doors, storage } = services
  const db = doors.platform('live')
  const segments = await listRecorded(db, recording.id)
  if (segments.length === 0 || recording.rungs.length === 0) {
    await db.transaction().execute(async (tx) => {
      if (await endRecording(tx, recording.id, null))
        await sessions.moveRecording(tx, recording.sessionId, 'FAILED', null)
    })
    return
  }
  await db.transaction().execute((tx) => sessions.moveRecording(tx, recording.sessionId, 'FINALIZING', null))
  const prefix = recordedFolder(recording.uuid, recording.sessionId)
  const place = new Place(storage, db, prefix, { accountId: recording.accountId, kind: 'renditions' })
  const rungs = recording.rungs.map((rung) => ({ rung, stored: storedOf(segments, rung.name) }))
  const target = rungs.reduce((seconds, { stored }) => targetOf(stored, seconds), segmentSeconds)
  for (const { rung, stored } of rungs) {
    await place.put(`${rung.name}/${rungFiles.playlist}`, writePlaylist(stored, true, target))
    const frames = writeFramesPlaylist(stored, target)
    if (frames !== null) await place.put(`${rung.name}/${rungFiles.frames}`, frames)
  }
  await place.put(
    masterFile,
    writeMaster(
      rungs.map(({ rung: { name, width, height, codecs }, stored }) => ({
        ...{ name, width, height, codecs, frameRate: recording.frameRate },
        ...{ peakBitsPerSecond: peakOf(stored, target), meanBitsPerSecond: meanOf(stored) },
        framesBitsPerSecond: stored.every(({ pictureBytes }) => pictureBytes !== null)
          ? framesPeakOf(stored)
          : undefined,
      })),
    ),
  )
  const marks = await listMarks(db, recording.sessionId)
  const version = await db
    .transaction()
    .execute((tx) => publish(tx, sessions, recording, prefix, segments, rungs, chaptersOf(marks, segments)))
  await takePoster(services, version)
}

interface SavedRung {
  readonly rung: Recording['rungs'][number]
  readonly stored: readonly StoredSegment[]
}

async function publish(
  tx: Tx,
  sessions: Pick<LiveSessions, 'moveRecording'>,
  recording: Recording & { ofRecordId: number },
  prefix: string,
  segments: readonly RecordedSegment[],
  rungs: readonly SavedRung[],
  chapters: readonly { atMs: number; name: string }[],
): Promise<Version> {
  const { accountId, ofRecordId, uuid, hasSound } = recording
  const bytesOf = (stored: readonly StoredSegment[]) => stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const sizeBytes = rungs.reduce((sum, { stored }) => sum + bytesOf(stored), 0)
  const { id: recordId, versionId } = await createRecorded(tx, {
    ...{ accountId, ofRecordId, uuid, sizeBytes: bytesOf(rungs[0]?.stored ?? []), isMute: !hasSound, chapters },
  })
  if (!(await endRecording(tx, recording.id, recordId))) throw new Error('another process has saved the recording')
  const version = await findVersion(tx, versionId)
  if (!version || !(await skipToConverting(tx, version))) throw new Error('a new version cannot be moved')
  await savePlace(tx, { place: prefix, accountId, kind: 'renditions', sizeBytes })
  await makePlayable(tx, version, prefix)
  for (const { rung, stored } of rungs) {
    const rendition = {
      ...{
        name: rung.name,
        codecs: rung.codecs,
        width: rung.width,
        height: rung.height,
        frameRate: recording.frameRate,
      },
      ...{ meanBitsPerSecond: meanOf(stored), sizeBytes: bytesOf(stored), copied: rung === rungs[0]?.rung },
      ...{ playlistKey: `${prefix}${rung.name}/${rungFiles.playlist}`, tookMs: 0 },
    }
    await saveRendition(tx, version, rendition, 'READY')
  }
  const top = rungs[0]?.rung
  const isFinished = await finishVersion(tx, version, {
    durationMs: segments.reduce((sum, { durationMs }) => sum + durationMs, 0),
    ...{ width: top?.width ?? 0, height: top?.height ?? 0, hasSound, hasOwnSound: hasSound, posterKey: null },
  })
  if (!isFinished) throw new Error('a recording cannot be shown')
  await sessions.moveRecording(tx, recording.sessionId, 'SAVED', recordId)
  await requestSprite(tx, { accountId, recordId, versionId }, { priority: -1 })
  return version
}

/** A moment of a recording that tells more of it than its first picture. */
const posterAtMs = 5_000

/** Takes a poster out of what players get; a picture that cannot be taken is no reason to lose the video. */
async function takePoster({ db: doors, storage, log, tools }: Saving, version: Version): Promise<void> {
  const db = doors.platform('live')
  const signal = AbortSignal.timeout(60_000)
  try {
    const rung = await storedVideo.findRung(db, storage, version, 'poster')
    const picture =
      rung && (await storedVideo.pictureAt(storage, tools, rung, Math.min(posterAtMs, rung.durationMs / 2), signal))
    if (!picture) return
    const folder = imagesFolder(version.uuid, { versionId: version.id, taskId: 0, claim: 0 })
    await sentPictures.put(
      new Place(storage, db, folder, { accountId: version.accountId, kind: 'renditions' }),
      picture,
    )
    await db.transaction().execute((tx) => savePoster(tx, version, `${folder}${posterFiles.poster}`))
  } catch (error) {
    log.warn({ err: error, version: version.id }, 'a recording has no poster')
  }
}

const storedOf = (segments: readonly RecordedSegment[], rung: string): StoredSegment[] =>
  segments.map(({ number, durationMs, sizes, pictures }) => ({
    ...{ file: segmentName(number), seconds: durationMs / 1_000 },
    ...{ sizeBytes: sizes[rung] ?? 0, pictureBytes: pictures[rung] ?? null },
  }))

/** Places marks in what was recorded; those of a stretch that was not recorded stand at what comes after it. */
export function chaptersOf(
  marks: readonly { readonly at: Date; readonly label: string }[],
  segments: readonly Pick<RecordedSegment, 'startsAt' | 'durationMs'>[],
): { atMs: number; name: string }[] {
  const chapters: { atMs: number; name: string }[] = []
  for (const { at, label } of marks) {
    let atMs = 0
    for (const { startsAt, durationMs } of segments) {
      const into = at.getTime() - startsAt.getTime()
      if (into < durationMs) {
        atMs += Math.max(0, into)
        break
      }
      atMs += durationMs
    }
    const last = chapters.at(-1)
    const moment = Math.round(atMs)
    if (last && moment <= last.atMs) continue
    chapters.push({ atMs: moment, name: label.slice(0, cuepointBounds.episodeNameChars) })
  }
  return chapters.slice(0, cuepointBounds.episodes)
}
