import { type AlignedRange, alignTracks, type Hit } from '../src/fingerprints/align.ts'
import { mirrorMask } from '../src/fingerprints/sign-hash.ts'
import type { Track } from '../src/fingerprints/track.ts'
import { indexWords, queryWords } from '../src/fingerprints/words.ts'

/** The ranges that two tracks have in common, by an index in memory. */
export function commonRanges(track: Track, other: Track): AlignedRange[] {
  const index = Map.groupBy(indexWords(other), ({ word }) => word)
  const hits: Hit[] = []
  for (let view = 0; view < track.views; view += 1) {
    for (const isMirrored of track.kind === 'PICTURE' ? [false, true] : [false]) {
      for (const { word, moment } of queryWords(track, view, [0, track.length], isMirrored ? mirrorMask : [0, 0])) {
        for (const place of index.get(word) ?? []) {
          hits.push({ moment, view, otherMoment: place.moment, otherView: place.view, isMirrored })
        }
      }
    }
  }
  return alignTracks(track, other, hits)
}
