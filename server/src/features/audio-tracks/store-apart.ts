import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApartStream } from '../../ffmpeg/apart.ts'
import { firstPictureEndOf, pictureTrack } from '../../ffmpeg/first-picture.ts'
import { rungFiles } from '../../ffmpeg/ladder-arguments.ts'
import {
  framesPeakOf,
  meanOf,
  peakOf,
  type StoredSegment,
  writeFramesPlaylist,
  writePlaylist,
} from '../../ffmpeg/playlist.ts'
import type { Place } from '../../storage/place.ts'
import { playlistKeys } from '../../storage/segment-cipher.ts'

/** The highest and the mean bits a second of a stream, as players are told them. */
export interface Rates {
  readonly peak: number
  readonly mean: number
  /** The highest of its playlist of first pictures; a sound and an encrypted stream have none. */
  readonly frames?: number
}

/**
 * Moves a stream into a place, below a name: its segments, then the playlists that name them. `targetSeconds` is that of the rungs it
 * stands beside.
 */
export async function storeApart(
  place: Place,
  name: string,
  { folder, segments }: ApartStream,
  targetSeconds: number,
): Promise<Rates> {
  const track = place.key ? null : pictureTrack(await readFile(join(folder, rungFiles.init)))
  await place.adopt(`${name}/${rungFiles.init}`, join(folder, rungFiles.init))
  const stored: StoredSegment[] = []
  for (const [at, segment] of segments.entries()) {
    const path = join(folder, segment.file)
    const pictureBytes = track === null ? null : await firstPictureEndOf(path, track)
    const { sizeBytes } = await place.adoptSegment(segment.file, path, { rung: name, place: at })
    stored.push({ ...segment, sizeBytes, pictureBytes })
  }
  const frames = writeFramesPlaylist(stored, targetSeconds)
  if (frames !== null) await place.put(`${name}/${rungFiles.frames}`, frames)
  await place.put(
    `${name}/${rungFiles.playlist}`,
    writePlaylist(stored, true, targetSeconds, place.key && playlistKeys),
  )
  await place.count()
  return {
    peak: Math.ceil(peakOf(stored, targetSeconds)),
    mean: Math.ceil(meanOf(stored)),
    ...(frames !== null && { frames: Math.ceil(framesPeakOf(stored)) }),
  }
}
