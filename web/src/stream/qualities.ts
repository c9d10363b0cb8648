import type { Level } from 'hls.js'
import type { Sound } from './sounds.ts'

/** One of the qualities of a stream: «720p». */
export interface Quality {
  readonly index: number
  readonly name: string
  /** Thousands of bits a second, where the stream says it. */
  readonly kbps?: number
}

/** Facts of a stream for its controls. */
export interface StreamInfo {
  readonly qualities: readonly Quality[]
  /** -1 while the quality is chosen by the network. */
  readonly chosen: number
  readonly playing: Quality | null
  /** More than one where there is a choice. */
  readonly sounds: readonly Sound[]
  /** The one that is heard; null where there is no choice. */
  readonly sound: Sound | null
}

/** Before it is opened, and where the system plays it itself. */
export const unknownFacts: StreamInfo = { qualities: [], chosen: -1, playing: null, sounds: [], sound: null }

/** Qualities by the shorter side of their picture, the best first; one without a picture is none. */
export const qualitiesOf = (
  levels: readonly (Pick<Level, 'width' | 'height'> & { readonly bitrate?: number })[],
): Quality[] =>
  levels
    .map(({ width, height, bitrate }, index) => ({ index, bitrate, side: Math.min(width, height) }))
    .filter(({ side }) => side > 0)
    .sort((a, b) => b.side - a.side)
    .map(({ index, side, bitrate }) => ({
      index,
      name: `${side}p`,
      ...(bitrate !== undefined && { kbps: Math.round(bitrate / 1_000) }),
    }))

/** The best quality whose shorter side is not above a number of lines, else the least one; null for `auto`. */
export function startQuality(qualities: readonly Quality[], limit: string): Quality | null {
  if (limit === 'auto') return null
  return qualities.find(({ name }) => Number.parseInt(name, 10) <= Number(limit)) ?? qualities.at(-1) ?? null
}
