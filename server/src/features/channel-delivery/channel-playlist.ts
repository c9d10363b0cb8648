import { ivText, keyNameOf } from '../../storage/segment-cipher.ts'
import type { VideoFiles, VideoSegment } from './segments.ts'

/** Stretch of a channel's playlist without a break: segments of one quality of one video or livestream. */
export interface ChannelRun {
  /** The discontinuity sequence number. */
  readonly place: number
  /** The media sequence number of its first segment. */
  readonly number: number
  readonly startsMs: number
  /** Below the address of the playlist, with a slash at its end. */
  readonly folder: string
  readonly segments: readonly VideoSegment[]
  readonly isEncrypted: boolean
  /** Viewers are not given it any more. */
  readonly isGone: boolean
}

const leastTargetS = 2

/** Returns the runs as far back as viewers may go: a segment is left out once it has been over for `windowMs`. */
export function withinWindow(runs: readonly ChannelRun[], nowMs: number, windowMs: number): ChannelRun[] {
  return runs.flatMap((run) => {
    let atMs = run.startsMs
    let left = 0
    for (const { lengthMs } of run.segments) {
      if (atMs + lengthMs > nowMs - windowMs) break
      atMs += lengthMs
      left += 1
    }
    if (left === run.segments.length) return []
    return [{ ...run, number: run.number + left, startsMs: atMs, segments: run.segments.slice(left) }]
  })
}

/** Writes the media playlist of a quality; null where there is nothing to name yet. */
export function writeChannelPlaylist(
  runs: readonly ChannelRun[],
  targetS: number,
  ads: readonly string[],
): string | null {
  const first = runs[0]
  if (!first) return null
  const lines = [
    ...['#EXTM3U', '#EXT-X-VERSION:8', `#EXT-X-TARGETDURATION:${Math.max(leastTargetS, targetS)}`],
    ...[`#EXT-X-MEDIA-SEQUENCE:${first.number}`, `#EXT-X-DISCONTINUITY-SEQUENCE:${first.place}`],
    ...(runs.every(isIndependent) ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
    ...ads,
    ...runs.flatMap((run, at) => [
      ...(at > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
      // headers are in clear: the key of the video before does not open this one
      ...(runs[at - 1]?.isEncrypted ? ['#EXT-X-KEY:METHOD=NONE'] : []),
      `#EXT-X-MAP:URI="${run.folder}init.mp4"`,
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(run.startsMs).toISOString()}`,
      ...run.segments.flatMap(({ file, place, lengthMs }) => [
        ...(run.isGone ? ['#EXT-X-GAP'] : []),
        ...(run.isEncrypted ? [keyTag(run, place)] : []),
        `#EXTINF:${(lengthMs / 1_000).toFixed(5)},`,
        `${run.folder}${file}`,
      ]),
    ]),
  ]
  return `${lines.join('\n')}\n`
}

const isIndependent = ({ segments }: ChannelRun) => segments.every((segment) => segment.isIndependent !== false)

/** A channel numbers segments anew, so each of an encrypted video has to be told the vector it was encrypted with. */
const keyTag = ({ folder }: ChannelRun, place: number) =>
  `#EXT-X-KEY:METHOD=AES-128,URI="${folder}${keyNameOf(place)}",IV=${ivText(place)}`

/** No segment is rounded to more than this. */
const targetOf = (segments: readonly VideoSegment[]): number =>
  segments.reduce((target, { lengthMs }) => Math.max(target, Math.round(lengthMs / 1_000)), leastTargetS)

/** The target duration of all qualities of a video: playlists of one channel have the same (RFC 8216, 6.2.4). */
export const longestIn = ({ rungs }: Pick<VideoFiles, 'rungs'>): number =>
  Math.max(leastTargetS, ...rungs.map(({ segments }) => targetOf(segments)))

/** A quality of a channel. */
export interface ChannelRung {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly codecs: string
  readonly meanBitsPerSecond: number
}

/** Segments vary; what a line is chosen by is never below the most of them. */
const peakOfMean = 1.6

/** Writes the master playlist of a channel. */
export function writeChannelMaster(rungs: readonly ChannelRung[]): string {
  const lines = rungs.flatMap(({ name, width, height, codecs, meanBitsPerSecond: mean }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(Math.max(1, mean * peakOfMean))},AVERAGE-BANDWIDTH=${Math.ceil(Math.max(1, mean))},CODECS="${codecs}",RESOLUTION=${width}x${height}`,
    `channel/${name}/index.m3u8`,
  ])
  return ['#EXTM3U', '#EXT-X-VERSION:8', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n')
}
