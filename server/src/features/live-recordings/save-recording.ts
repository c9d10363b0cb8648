import { cuepointBounds } from '@skleyka/contract/cuepoints/cuepoint-bounds.ts'
import type { Tx } from '../../database/database.ts'
import type { StoredSegment } from '../../ffmpeg/playlist.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { LiveSessions } from '../../live/live-sessions.ts'
import type { Services } from '../../services.ts'
import { recordedFolder } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import { findPlaceKey } from '../../storage/place-keys.ts'
import { createRecorded } from '../records/records.ts'
import { addCaptions } from '../subtitles/subtitles.ts'
import { findVersion, type Version } from '../versions/versions.ts'
import { publishSegments, type SegmentedVideo, takePoster, writePlaylists } from './publish-segments.ts'
import { readSegmentCaptions } from './read-captions.ts'
import { segmentName } from './record-segment.ts'
import {
  endRecording,
  listMarks,
  listRecorded,
  listUnsaved,
  type RecordedSegment,
  type Recording,
} from './recordings.sql.ts'

type Saving = Pick<Services, 'db' | 'storage' | 'secrets' | 'log'> & { readonly tools: MediaTools }

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
  const { db: doors, storage, secrets } = services
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
  const owner = { accountId: recording.accountId, kind: 'renditions' } as const
  const place = new Place(storage, db, prefix, owner, await findPlaceKey(db, secrets, prefix))
  const rungs = recording.rungs.map((rung) => ({ rung, stored: storedOf(segments, rung.name) }))
  const { frameRate, hasSound } = recording
  const durationMs = segments.reduce((sum, segment) => sum + segment.durationMs, 0)
  await writePlaylists(place, { rungs, frameRate })
  const marks = await listMarks(db, recording.sessionId)
  const version = await db.transaction().execute(async (tx) => {
    const video = { prefix, rungs, durationMs, frameRate, hasSound }
    const published = await publish(tx, sessions, recording, video, chaptersOf(marks, segments))
    await addCaptions(tx, services, published, readSegmentCaptions(segments))
    return published
  })
  await takePoster(services, version)
}

async function publish(
  tx: Tx,
  sessions: Pick<LiveSessions, 'moveRecording'>,
  { id, sessionId, accountId, ofRecordId, uuid }: Recording & { ofRecordId: number },
  video: SegmentedVideo,
  chapters: readonly { atMs: number; name: string }[],
): Promise<Version> {
  const sizeBytes = (video.rungs[0]?.stored ?? []).reduce((sum, segment) => sum + segment.sizeBytes, 0)
  const { id: recordId, versionId } = await createRecorded(tx, {
    ...{ accountId, ofRecordId, uuid, sizeBytes, isMute: !video.hasSound, chapters },
  })
  if (!(await endRecording(tx, id, recordId))) throw new Error('another process has saved the recording')
  const version = await findVersion(tx, versionId)
  if (!version) throw new Error('a new version is not there')
  await publishSegments(tx, version, video)
  await sessions.moveRecording(tx, sessionId, 'SAVED', recordId)
  return version
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
