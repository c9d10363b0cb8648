import { join } from 'node:path'
import type { ApartStream } from '../../ffmpeg/apart.ts'
import { rungFiles, segmentSeconds } from '../../ffmpeg/ladder-arguments.ts'
import { writePlaylist } from '../../ffmpeg/playlist.ts'
import type { Place } from '../../storage/place.ts'
import { playlistKeys } from '../../storage/segment-cipher.ts'

/** The highest and the mean bits a second of a stream, as players are told them. */
export interface Rates {
  readonly peak: number
  readonly mean: number
}

/** Moves a stream into a place, below a name: its segments, then the playlist that names them. */
export async function storeApart(place: Place, name: string, { folder, segments }: ApartStream): Promise<Rates> {
  await place.adopt(`${name}/${rungFiles.init}`, join(folder, rungFiles.init))
  let [bits, seconds, peak] = [0, 0, 0]
  for (const [at, segment] of segments.entries()) {
    const { file } = segment
    const own = (await place.adoptSegment(file, join(folder, file), { rung: name, place: at })).sizeBytes * 8
    bits += own
    seconds += segment.seconds
    peak = Math.max(peak, own / Math.max(segment.seconds, 0.5))
  }
  await place.put(
    `${name}/${rungFiles.playlist}`,
    writePlaylist(segments, true, segmentSeconds, place.key && playlistKeys),
  )
  await place.count()
  return { peak: Math.round(peak), mean: Math.round(bits / Math.max(seconds, 0.5)) }
}
