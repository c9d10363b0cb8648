/** A segment of a quality: its file, and where it stands in the video, in milliseconds. */
export interface VideoSegment {
  readonly file: string
  /** Its number in the video, from 0. */
  readonly place: number
  readonly atMs: number
  readonly lengthMs: number
  /** False of one that does not begin with a key frame. */
  readonly isIndependent?: boolean
}

/** A quality of a video as its files are. */
export interface VideoRung {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly codecs: string
  readonly meanBitsPerSecond: number
  readonly segments: readonly VideoSegment[]
}

/** The files of one version of a video, its qualities from the best down. */
export interface VideoFiles {
  readonly rungs: readonly VideoRung[]
  readonly lengthMs: number
  readonly isEncrypted: boolean
}

/** A stretch of a video on air: from `fromMs` of it, at `startsMs` of the clock. */
export interface Stretch {
  readonly startsMs: number
  readonly fromMs: number
}

/** The quality of a video that stands for a quality of the channel: the nearest in height. */
export function rungFor({ rungs }: VideoFiles, name: string): VideoRung | null {
  const far = (rung: VideoRung) => Math.abs(Number(rung.name) - Number(name))
  return rungs.reduce<VideoRung | null>((best, one) => (best !== null && far(best) <= far(one) ? best : one), null)
}

/** Place of the segment that a stretch begins with: the one whose start is nearest. */
export function firstOf(segments: readonly VideoSegment[], fromMs: number): number {
  const after = segments.findIndex(({ atMs }) => atMs >= fromMs)
  if (after < 0) return Math.max(0, segments.length - 1)
  const before = segments[after - 1]
  return before && fromMs - before.atMs < (segments[after]?.atMs ?? 0) - fromMs ? after - 1 : after
}

/** Moment at which a segment begins on air. */
const onAirMs = (segments: readonly VideoSegment[], { startsMs, fromMs }: Stretch, place: number) =>
  startsMs + (segments[place]?.atMs ?? 0) - (segments[firstOf(segments, fromMs)]?.atMs ?? 0)

/** Counts the segments of a stretch that are over by `nowMs` and begin before `cutMs`. */
export function countAired(segments: readonly VideoSegment[], stretch: Stretch, nowMs: number, cutMs: number | null) {
  const first = firstOf(segments, stretch.fromMs)
  let count = 0
  for (let place = first; place < segments.length; place += 1) {
    const beginsMs = onAirMs(segments, stretch, place)
    const isCut = cutMs !== null && place > first && beginsMs >= cutMs
    if (isCut || beginsMs + (segments[place]?.lengthMs ?? 0) > nowMs) break
    count += 1
  }
  return count
}

/** Moment at which a stretch that is cut there is over: the end of its last segment. */
export function endOf(segments: readonly VideoSegment[], stretch: Stretch, cutMs: number | null): number {
  const count = countAired(segments, stretch, Number.POSITIVE_INFINITY, cutMs)
  const place = firstOf(segments, stretch.fromMs) + count - 1
  return onAirMs(segments, stretch, place) + (segments[place]?.lengthMs ?? 0)
}

/**
 * Counts the segments of a quality until a stretch ends in all of them: those whose middle is before. One at least, so that no
 * stretch is empty in any.
 */
export function countUntil(segments: readonly VideoSegment[], stretch: Stretch, endsMs: number): number {
  const first = firstOf(segments, stretch.fromMs)
  let count = 0
  while (
    first + count < segments.length &&
    onAirMs(segments, stretch, first + count) + (segments[first + count]?.lengthMs ?? 0) / 2 < endsMs
  )
    count += 1
  return Math.max(1, count)
}
