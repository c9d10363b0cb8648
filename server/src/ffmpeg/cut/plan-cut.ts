import type { FrameList, ListedFrame } from './frame-list.ts'

/** A part of a video to keep, in milliseconds from where players begin: the first frame from `fromMs` on, none from `toMs` on. */
export interface Range {
  readonly fromMs: number
  readonly toMs: number
}

/** Frames one after the other that are made the same way. */
export interface Piece {
  readonly kind: 'copy' | 'encode'
  /** Moments of its frames in units of the list, in order of their showing. */
  readonly moments: readonly number[]
  /** Of a copied piece the same in the order of the file. */
  readonly inFile: readonly number[]
  /** The frame that a reader begins with; null for the beginning of the file. */
  readonly readFrom: number | null
}

/** Plan of one range. */
export interface Cut {
  readonly pieces: readonly Piece[]
  /** In units of the list: the first frame begins, the last one ends. */
  readonly from: number
  readonly to: number
}

/** A list in order of showing, with where it can be entered. */
interface Timeline {
  readonly list: FrameList
  readonly moments: readonly number[]
  readonly starts: readonly number[]
  readonly end: number
}

function timelineOf(list: FrameList): Timeline {
  const shown = list.frames.toSorted((a, b) => a.at - b.at)
  const last = shown.at(-1)
  const before = shown.at(-2)
  const usual = last && before ? last.at - before.at : Math.round(0.04 / list.unitS)
  return {
    list,
    moments: shown.map(({ at }) => at),
    starts: shown.flatMap(({ at, isStart }) => (isStart ? at : [])),
    end: last ? last.at + (last.length || usual) : 0,
  }
}

/** Way of cutting: widened to what can be copied unless it is exact; nothing is copied where that is not allowed. */
export interface Way {
  readonly isExact: boolean
  readonly mayCopy: boolean
}

/**
 * Returns how each range is cut out of a list of frames. A frame belongs to a range when it begins within it, in whole
 * milliseconds. Copied is what a reader can read by itself: from a frame that is whole to the last one after which nothing
 * of the range is missing; the rest is encoded anew. Null for a range without a frame.
 */
export function planCuts(list: FrameList, startS: number, ranges: readonly Range[], way: Way): (Cut | null)[] {
  const timeline = timelineOf(list)
  const ms = (at: number) => Math.round((at * list.unitS - startS) * 1000)
  return ranges.map(({ fromMs, toMs }) => {
    const first = placeOf(timeline.moments, (at) => ms(at) >= fromMs)
    const end = placeOf(timeline.moments, (at) => ms(at) >= toMs)
    return end > first ? planCut(timeline, { first, end }, way) : null
  })
}

/** Frames by their places in order of showing. */
interface FrameRange {
  readonly first: number
  readonly end: number
}

function planCut(timeline: Timeline, shown: FrameRange, { isExact, mayCopy }: Way): Cut {
  const { first, end } = shown
  const copied = mayCopy && !timeline.list.isOdd ? copiedIn(timeline, shown, isExact) : null
  if (!copied) return cutOf(timeline, shown, [encodedPiece(timeline, first, end)])
  const { piece, from, to } = copied
  if (!isExact) return cutOf(timeline, { first: from, end: to }, [piece])
  return cutOf(timeline, shown, [
    ...(from > first ? [encodedPiece(timeline, first, from)] : []),
    piece,
    ...(to < end ? [encodedPiece(timeline, to, end)] : []),
  ])
}

function cutOf({ moments, end: fileEnd }: Timeline, { first, end }: FrameRange, pieces: readonly Piece[]): Cut {
  return { pieces, from: moments[first] ?? 0, to: moments[end] ?? fileEnd }
}

function encodedPiece({ moments, starts }: Timeline, first: number, end: number): Piece {
  const at = moments[first] ?? 0
  const readFrom = starts[placeOf(starts, (start) => start > at) - 1] ?? null
  return { kind: 'encode', moments: moments.slice(first, end), inFile: [], readFrom }
}

/** Returns what of the shown frames can be taken as it is; null when no reader could begin within them. */
function copiedIn({ list: { frames }, moments }: Timeline, { first, end }: FrameRange, isExact: boolean) {
  const firstAt = moments[first] ?? 0
  const lastAt = moments[end - 1] ?? 0
  const begin = isExact
    ? frames.findIndex(({ isStart, at }) => isStart && at >= firstAt && at <= lastAt)
    : frames.findLastIndex(({ isStart, at }) => isStart && at <= firstAt)
  if (begin < 0) return null
  const past = closedEnd(frames, begin, lastAt, isExact)
  if (past <= begin) return null
  const inFile = frames.slice(begin, past).map(({ at }) => at)
  const shown = inFile.toSorted((a, b) => a - b)
  const from = placeOf(moments, (at) => at >= (shown[0] ?? 0))
  const piece: Piece = { kind: 'copy', moments: shown, inFile, readFrom: frames[begin]?.at ?? null }
  return { piece, from, to: from + shown.length }
}

/**
 * Returns where a copy that begins at `begin` may end: everything before is shown before everything after. With `isExact` the last
 * such place that takes no frame past `lastAt`, else the first one that takes it.
 */
function closedEnd(frames: readonly ListedFrame[], begin: number, lastAt: number, isExact: boolean): number {
  // the earliest moment from each place of the file on
  const earliest = new Float64Array(frames.length + 1).fill(Number.POSITIVE_INFINITY)
  for (let place = frames.length - 1; place >= begin; place -= 1) {
    earliest[place] = Math.min(earliest[place + 1] ?? Number.POSITIVE_INFINITY, frames[place]?.at ?? 0)
  }
  let latest = Number.NEGATIVE_INFINITY
  let found = -1
  for (let place = begin; place < frames.length; place += 1) {
    latest = Math.max(latest, frames[place]?.at ?? 0)
    if (isExact && latest > lastAt) break
    if (latest >= (earliest[place + 1] ?? Number.POSITIVE_INFINITY)) continue
    found = place + 1
    if (!isExact && latest >= lastAt) break
  }
  return found
}

/** The first place from which on something holds, of a list in which it holds to the end. */
function placeOf(list: readonly number[], holds: (at: number) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(list[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
