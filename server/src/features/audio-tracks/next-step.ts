import { audioBounds } from '@skleyka/contract/audio-tracks/audio-bounds.ts'
import { type CutRange, cutLengthMs, cutRange } from '@skleyka/contract/cuts/cut-ranges.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../database/database.ts'
import { inspected } from '../../ffmpeg/source-info.ts'
import { isSoundOf } from '../../storage/keys.ts'
import { findVersion, readCut, type Version } from '../versions/versions.ts'
import { listTracks, lockSounded, saveFacts, type TrackRow } from './audio-tracks.sql.ts'
import { cutAgain } from './cut-sound.ts'
import { cutsSince } from './cuts-since.ts'
import { bringOriginal, takeStreams } from './own-sounds.ts'
import { endOlderStreams, endStreams, type LiveStream, listLive } from './streams.sql.ts'

/** Next step for the sounds of a record; the version is the one that plays. */
export type Step = { readonly version: Version; readonly durationMs: number } & (
  | { readonly make: 'file' | 'copy' | 'sound'; readonly track: TrackRow; readonly picture: LiveStream | null }
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
  const { is_mute: isSilent, sound_off: isOff } = record
  const about = { version, durationMs: record.duration_ms ?? 0 }
  await endOlderStreams(tx, accountId, recordId, version.id)
  const { audio, sounds } = soundsOf(version)
  if (!isOff) await takeStreams(tx, version, sounds, audio)
  for (const track of await listTracks(tx, accountId, recordId)) await bringTo(tx, track, about)
  const extra = (await listTracks(tx, accountId, recordId)).filter(({ is_original: isOriginal }) => !isOriginal)
  const unread = extra.find(({ state, duration_ms: durationMs }) => state === 'QUEUED' && durationMs === null)
  if (unread) return { ...about, make: 'file', track: unread, picture: null }
  const foreign = extra.find(
    ({ state, sound_folder: folder }) => state === 'QUEUED' && folder !== null && !isSoundOf(version.uuid, folder),
  )
  if (foreign) return { ...about, make: 'copy', track: foreign, picture: null }
  const isChosen = extra.some(({ state }) => state === 'QUEUED' || state === 'READY')
  // the rungs are heard and shall not be, or are not and shall be
  const isOwnHeard = !isOff && (audio !== null || !isSilent)
  if (!isChosen && isOwnHeard === !isSilent) {
    await endStreams(tx, accountId, recordId)
    return null
  }
  const live = await listLive(tx, accountId, version.id)
  const picture = live.find(({ track_id: trackId }) => trackId === null) ?? null
  if (!picture) return { ...about, make: 'picture', track: null, picture }
  if (isChosen || isOwnHeard) {
    const from = !isSilent ? 'rungs' : isOwnHeard ? 'source' : 'nowhere'
    const original = await bringOriginal(tx, version, from, sounds, audio)
    const isLive = live.some(({ track_id: trackId }) => trackId === original?.id)
    if (original && from === 'rungs' && !isLive) return { ...about, make: 'original', track: original, picture }
    if (original && from === 'source' && original.state === 'QUEUED') {
      return { ...about, make: original.duration_ms === null ? 'file' : 'sound', track: original, picture }
    }
  }
  const track = extra.find(({ state }) => state === 'QUEUED')
  return track ? { ...about, make: 'sound', track, picture } : null
}

/** The sounds of the file of a version, and which one is its own; none of a file that nobody has looked at. */
function soundsOf({ probe }: Version) {
  const seen = inspected.safeParse(probe)
  return seen.success
    ? { sounds: seen.data.source.sounds, audio: seen.data.source.audio?.index ?? null }
    : { sounds: [], audio: null }
}

const keptRanges = z.nullable(z.array(cutRange))

/** Returns what cuts took of the video they take of its sounds; any other video is one they have to be found to fit. */
async function bringTo(tx: Tx, track: TrackRow, { version, durationMs }: Pick<Step, 'version' | 'durationMs'>) {
  const { state, version_id: fittedTo, duration_ms: ownMs, is_original: isOriginal } = track
  if (isOriginal || ownMs === null || !['QUEUED', 'ASKS', 'READY'].includes(state)) return
  if (fittedTo === version.id && state !== 'QUEUED') return
  const kept = keptRanges.parse(track.ranges)
  const isWhole = undoes(version, fittedTo, kept)
  const cuts = fittedTo === null || isWhole ? [] : await cutsSince(tx, version, fittedTo)
  const before = isWhole ? null : kept
  const ranges = (cuts ?? []).reduce<CutRange[] | null>(cutAgain, before)
  const differsMs = lengthOf(track, ownMs, ranges) - durationMs
  // a version that somebody sent is another video: what was said of the length was said of the one before
  const fits = track.fits && cuts !== null
  const isCut = cuts !== null && cuts.length > 0 && state !== 'ASKS'
  const isAccepted = fits || Math.abs(differsMs) <= audioBounds.differsMs || isCut
  await saveFacts(tx, track, {
    ...{ state: isAccepted ? 'QUEUED' : 'ASKS', version_id: version.id, differs_ms: differsMs },
    ...{ ranges, fits: fits || isCut },
  })
}

/** True where a version undoes the very cut, and no earlier one, that a track has followed. */
function undoes(version: Version, fittedTo: number | null, kept: readonly CutRange[] | null): boolean {
  const cut = readCut(version)
  return cut?.restored === true && fittedTo === cut.versionId && JSON.stringify(kept) === JSON.stringify(cut.taken)
}

/** Returns how long a track is by the clock of the video; ranges may go on behind the end of its sound, which adds nothing. */
function lengthOf({ shift_ms: shiftMs }: TrackRow, ownMs: number, ranges: readonly CutRange[] | null): number {
  const endMs = ownMs + shiftMs
  const withSound = ranges?.filter(({ from_ms: fromMs }) => fromMs < endMs)
  return withSound ? cutLengthMs(withSound.map((range) => ({ ...range, to_ms: Math.min(range.to_ms, endMs) }))) : endMs
}
