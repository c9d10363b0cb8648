import { audioBounds } from '@skleyka/contract/audio-bounds.ts'
import { type CutRange, cutLengthMs, cutRange } from '@skleyka/contract/cut-ranges.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../database/database.ts'
import { readCut } from '../cuts/cuts.ts'
import { findVersion, type Version } from '../versions/versions.ts'
import { deleteTrack, insertOriginal, listTracks, lockSounded, saveFacts, type TrackRow } from './audio-tracks.sql.ts'
import { cutAgain } from './cut-sound.ts'
import { endOlderStreams, type LiveStream, listLive } from './streams.sql.ts'

/** What is done next for the sounds of a record; the version is the one that plays. */
export type Step = { readonly version: Version; readonly durationMs: number } & (
  | { readonly make: 'file' | 'sound'; readonly track: TrackRow; readonly picture: LiveStream | null }
  | { readonly make: 'picture' | 'original'; readonly track: TrackRow | null; readonly picture: LiveStream | null }
)

/**
 * Brings the tracks of a record to the version that plays, and answers what has to be made of them first; null when
 * nothing is missing. Everything it knows it reads anew, so that a run goes on where another one was killed.
 */
export async function nextStep(tx: Tx, accountId: number, recordId: number): Promise<Step | null> {
  const record = await lockSounded(tx, accountId, recordId)
  const versionId = record?.current_version_id ?? null
  const version = versionId === null ? null : await findVersion(tx, versionId)
  if (record?.current_state !== 'READY' || !version || record.width === null) return null
  const about = { version, durationMs: record.duration_ms ?? 0 }
  await endOlderStreams(tx, accountId, recordId, version.id)
  for (const track of await listTracks(tx, accountId, recordId)) await bringTo(tx, track, about)
  const tracks = await listTracks(tx, accountId, recordId)
  const extra = tracks.filter(({ is_original: isOriginal }) => !isOriginal)
  const sent = extra.find(({ state, duration_ms: durationMs }) => state === 'QUEUED' && durationMs === null)
  if (sent) return { ...about, make: 'file', track: sent, picture: null }
  if (!extra.some(({ state }) => state === 'QUEUED' || state === 'READY')) return null
  const live = await listLive(tx, accountId, version.id)
  const picture = live.find(({ track_id: trackId }) => trackId === null) ?? null
  if (!picture) return { ...about, make: 'picture', track: null, picture }
  const original = await originalOf(tx, tracks, record.is_mute, { accountId, recordId, versionId: version.id })
  if (original && !live.some(({ track_id: trackId }) => trackId === original.id))
    return { ...about, make: 'original', track: original, picture }
  const track = extra.find(({ state }) => state === 'QUEUED')
  return track ? { ...about, make: 'sound', track, picture } : null
}

/** The sound of the video itself is one to choose from, while the video has any. */
async function originalOf(
  tx: Tx,
  tracks: readonly TrackRow[],
  isMute: boolean,
  of: { accountId: number; recordId: number; versionId: number },
): Promise<TrackRow | null> {
  const kept = tracks.find(({ is_original: isOriginal }) => isOriginal) ?? null
  if (isMute) {
    if (kept) await deleteTrack(tx, of.accountId, kept.id)
    return null
  }
  if (kept) return kept
  await insertOriginal(tx, of)
  return (await listTracks(tx, of.accountId, of.recordId)).find(({ is_original: isOriginal }) => isOriginal) ?? null
}

const keptRanges = z.nullable(z.array(cutRange))

/** What a cut took of the video it takes of its sounds; any other video is one they have to be found to fit. */
async function bringTo(tx: Tx, track: TrackRow, { version, durationMs }: Pick<Step, 'version' | 'durationMs'>) {
  const { state, version_id: fittedTo, duration_ms: ownMs, is_original: isOriginal } = track
  if (!['QUEUED', 'ASKS', 'READY'].includes(state)) return
  if (isOriginal) {
    if (fittedTo !== version.id) await saveFacts(tx, track, { state: 'QUEUED', version_id: version.id })
    return
  }
  if (ownMs === null) return
  const cut = fittedTo === null || fittedTo === version.id ? null : readCut(version)
  const isCut = cut?.versionId === fittedTo && cut.recordId === version.recordId && cut.taken !== undefined
  const before = keptRanges.parse(track.ranges)
  const ranges = isCut && cut.taken ? cutAgain(before, cut.taken) : before
  const differsMs = lengthOf(track, ownMs, ranges) - durationMs
  // a version that somebody sent is another video: what was said of the length was said of the one before
  const isOther = fittedTo !== null && fittedTo !== version.id && !isCut
  const fits = track.fits && !isOther
  const isAccepted = fits || Math.abs(differsMs) <= audioBounds.differsMs || (isCut && state !== 'ASKS')
  if (fittedTo === version.id && state !== 'QUEUED') return
  await saveFacts(tx, track, {
    ...{ state: isAccepted ? 'QUEUED' : 'ASKS', version_id: version.id, differs_ms: differsMs },
    ...{ ranges, fits: fits || (isCut && isAccepted && state !== 'ASKS') },
  })
}

/** How long a track is by the clock of the video. */
const lengthOf = ({ shift_ms: shiftMs }: TrackRow, ownMs: number, ranges: readonly CutRange[] | null): number =>
  ranges === null ? ownMs + shiftMs : cutLengthMs(ranges)
