import { wordsOfPrint } from './sign-hash.ts'

/** Prints a second. */
export const printsPerSecond = 4

/** Views of a frame that are printed each: whole, and its middle as a copy cropped by 10 % of the sides shows it, or of each edge. */
export const pictureViews = [1, 0.9, 0.8] as const

export type TrackKind = 'PICTURE' | 'SOUND'

/** The prints of a picture or of a sound, so many a second; of each view one after another. */
export interface Track {
  readonly kind: TrackKind
  readonly views: number
  /** Number of moments printed. */
  readonly length: number
  /** Four words a print, by view, then by moment. A print whose marks are all set tells nothing: black, flat, silent. */
  readonly words: Uint32Array
}

const nothing = 0xffffffff

export const printAt = (track: Track, view: number, moment: number): number =>
  (view * track.length + moment) * wordsOfPrint

export const isEvidence = (track: Track, at: number): boolean =>
  track.words[at + 2] !== nothing || track.words[at + 3] !== nothing

/** Marks a print as one that tells nothing. */
export function dropPrint(words: Uint32Array, at: number): void {
  words[at] = 0
  words[at + 1] = 0
  words[at + 2] = nothing
  words[at + 3] = nothing
}

/** Joins tracks of parts of one video that follow each other. */
export function joinTracks(parts: readonly Track[]): Track | null {
  const [first] = parts
  if (!first) return null
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const words = new Uint32Array(first.views * length * wordsOfPrint)
  for (let view = 0; view < first.views; view += 1) {
    let moment = 0
    for (const part of parts) {
      const from = printAt(part, view, 0)
      words.set(part.words.subarray(from, from + part.length * wordsOfPrint), (view * length + moment) * wordsOfPrint)
      moment += part.length
    }
  }
  return { kind: first.kind, views: first.views, length, words }
}

/** The track as long as its part of the video: what ends before that has no prints at its end. */
export function fillTrack(track: Track, length: number): Track {
  const missing = length - track.length
  if (missing <= 0) return track
  const { kind, views } = track
  const nothingThere = { kind, views, length: missing, words: new Uint32Array(views * missing * wordsOfPrint) }
  for (let at = 0; at < nothingThere.words.length; at += wordsOfPrint) dropPrint(nothingThere.words, at)
  return joinTracks([track, nothingThere]) ?? track
}

/** A track as bytes, little-endian. */
export const packTrack = ({ words }: Track): Buffer => Buffer.from(words.buffer, words.byteOffset, words.byteLength)

/** Reads what `packTrack` wrote. */
export function unpackTrack(kind: TrackKind, bytes: Buffer): Track {
  const views = kind === 'PICTURE' ? pictureViews.length : 1
  const words = new Uint32Array(bytes.byteLength / 4)
  for (let at = 0; at < words.length; at += 1) words[at] = bytes.readUInt32LE(at * 4)
  return { kind, views, length: words.length / wordsOfPrint / views, words }
}
