import { countBits, mirrorMask } from './sign-hash.ts'
import { runSteps, type Steps } from './steps.ts'
import { isEvidence, printAt, printsPerSecond, type Track } from './track.ts'

/** A print of the looked-up track that has a word of a print of the other one. */
export interface Hit {
  /** Moments in prints: of the one looked up, of the one that the index named. */
  readonly moment: number
  readonly view: number
  readonly otherMoment: number
  readonly otherView: number
  readonly isMirrored: boolean
}

/** A stretch that two tracks have in common, in milliseconds of each. */
export interface AlignedRange {
  readonly kind: Track['kind']
  readonly fromMs: number
  readonly toMs: number
  readonly otherFromMs: number
  readonly otherToMs: number
  readonly isMirrored: boolean
  /** Speed of the other one against this one. */
  readonly speed: number
  /** Share of signs that differ, 0 to 0.5. */
  readonly errors: number
}

/** other = speed × moment + offset. */
interface Line {
  readonly view: number
  readonly otherView: number
  readonly isMirrored: boolean
  readonly speed: number
  readonly offset: number
}

/** Both are copies of one thing at up to so much of another speed: PAL of film is 4.3 % faster. */
const speeds = [1, 0.99, 1.01, 0.98, 1.02, 0.97, 1.03, 0.96, 1.04, 0.955, 1.045]
const chunk = 60 * printsPerSecond
const leastVotes = 3
const triedLines = 6
const halfWindow = 6
/** Signs that differ on average: of copies 2 to 18 %, of other things 35 to 60. */
const mostErrors = 0.26
/** A stretch shorter than this is met by chance more easily, and has to fit better. */
const shortPrints = 7 * printsPerSecond
const mostErrorsOfShort = 0.18
/** A range is told of when it lasts so long, shows so many pictures that differ, and fits so much better than other moments of the same two. */
const leastPrints = 5 * printsPerSecond
const leastDistinct = 3
const distinctSigns = 14
const leastContrast = 0.14

/** The stretches that two tracks have in common, in order of time; empty when there are none. */
export const alignTracks = (track: Track, other: Track, hits: readonly Hit[]): AlignedRange[] =>
  runSteps(aligningTracks(track, other, hits))

/** The same in steps of a minute. */
export function* aligningTracks(track: Track, other: Track, hits: readonly Hit[]): Steps<AlignedRange[]> {
  const ranges: AlignedRange[] = []
  const byChunk = Map.groupBy(hits, ({ moment }) => Math.floor(moment / chunk))
  for (const [at, some] of byChunk) {
    let best: AlignedRange[] = []
    for (const line of findLines(some)) {
      const bounds = [Math.max(0, (at - 0.5) * chunk), Math.min(track.length, (at + 1.5) * chunk)] as const
      const found = rangesOn(track, other, refine(track, other, line, some), bounds)
      if (strengthOf(found) > strengthOf(best)) best = found
    }
    ranges.push(...best)
    yield
  }
  return mergeRanges(ranges)
}

const strengthOf = (ranges: readonly AlignedRange[]) =>
  ranges.reduce((sum, { fromMs, toMs, errors }) => sum + (toMs - fromMs) * (0.5 - errors), 0)

/** Hits of one minute that one line may pass lie in a band so wide: 4.5 % of a minute and the tolerance of its bins. */
const band = 24

/** The hits of one minute without those that lie alone, as nearly all do that are met by chance. */
export function dropChance(hits: readonly Hit[]): Hit[] {
  const bandOf = ({ moment, view, otherMoment, otherView, isMirrored }: Hit) =>
    (Math.floor((otherMoment - moment) / band) * 16 + view * 4 + otherView) * 2 + (isMirrored ? 1 : 0)
  const counts = new Map<number, number>()
  for (const hit of hits) counts.set(bandOf(hit), (counts.get(bandOf(hit)) ?? 0) + 1)
  const near = (at: number) => (counts.get(at - 32) ?? 0) + (counts.get(at) ?? 0) + (counts.get(at + 32) ?? 0)
  return hits.filter((hit) => near(bandOf(hit)) >= leastVotes)
}

/** The lines on which most hits lie, best first. A moment votes once for each line. */
function findLines(hits: readonly Hit[]): Line[] {
  const votes = new Map<string, { line: Line; moments: Set<number>; others: Set<number> }>()
  for (const hit of hits) {
    for (const speed of speeds) {
      const bin = Math.round((hit.otherMoment - speed * hit.moment) / 2)
      for (const near of [bin - 1, bin, bin + 1]) {
        const key = `${hit.view}/${hit.otherView}/${hit.isMirrored}/${speed}/${near}`
        let entry = votes.get(key)
        if (!entry) {
          const { view, otherView, isMirrored } = hit
          entry = {
            line: { view, otherView, isMirrored, speed, offset: near * 2 },
            moments: new Set(),
            others: new Set(),
          }
          votes.set(key, entry)
        }
        entry.moments.add(hit.moment >> 1)
        entry.others.add(hit.otherMoment)
      }
    }
  }
  const count = ({ moments, others }: { moments: Set<number>; others: Set<number> }) =>
    Math.min(moments.size, others.size)
  const ordered = [...votes.values()].filter((entry) => count(entry) >= leastVotes).sort((a, b) => count(b) - count(a))
  const chosen: Line[] = []
  for (const { line } of ordered) {
    if (chosen.length === triedLines) break
    const isNear = (one: Line) =>
      one.view === line.view &&
      one.otherView === line.otherView &&
      one.isMirrored === line.isMirrored &&
      Math.abs(one.offset - line.offset) <= 6 &&
      Math.abs(one.speed - line.speed) < 0.011
    if (!chosen.some(isNear)) chosen.push(line)
  }
  return chosen
}

/** Moves a line a little until the prints around its hits differ least. */
function refine(track: Track, other: Track, line: Line, hits: readonly Hit[]): Line {
  const on = hits.filter((hit) => Math.abs(line.speed * hit.moment + line.offset - hit.otherMoment) <= 4)
  const moments = on.map(({ moment }) => moment)
  const [from, to] = [Math.min(...moments) - 4, Math.max(...moments) + 5]
  const middle = (from + to) / 2
  const errorsOf = (one: Line) => meanErrors(track, other, one, [from, to], true)
  let [best, least] = [line, errorsOf(line)]
  const atMiddle = line.speed * middle + line.offset
  for (let speed = line.speed - 0.01; speed <= line.speed + 0.0101; speed += 0.0025) {
    for (let shift = -4; shift <= 4; shift += 0.5) {
      const one = { ...line, speed, offset: atMiddle + shift - speed * middle }
      const errors = errorsOf(one)
      if (errors < least) [best, least] = [one, errors]
    }
  }
  return best
}

function meanErrors(
  track: Track,
  other: Track,
  line: Line,
  [from, to]: readonly [number, number],
  all = false,
): number {
  let sum = 0
  let count = 0
  const step = Math.max(1, Math.floor((to - from) / 120))
  for (let moment = Math.max(0, from); moment < Math.min(track.length, to); moment += step) {
    const errors = errorsAt(track, other, line, moment, all)
    if (Number.isNaN(errors)) continue
    sum += errors
    count += 1
  }
  return count === 0 ? 1 : sum / count
}

/** Share of signs that differ where the line leads; not a number where one of both tells nothing. */
const errorsAt = (track: Track, other: Track, line: Line, moment: number, all = false): number =>
  errorsBetween(track, other, line, moment, Math.round(line.speed * moment + line.offset), all)

/** Only signs that are weak in neither print count, unless all are asked for. */
function errorsBetween(
  track: Track,
  other: Track,
  line: Line,
  moment: number,
  otherMoment: number,
  all = false,
): number {
  if (otherMoment < 0 || otherMoment >= other.length) return Number.NaN
  const a = printAt(track, line.view, moment)
  const b = printAt(other, line.otherView, otherMoment)
  if (!isEvidence(track, a) || !isEvidence(other, b)) return Number.NaN
  const [low, high] = line.isMirrored ? mirrorMask : [0, 0]
  const sure = all ? -1 : ~((track.words[a + 2] ?? 0) | (other.words[b + 2] ?? 0))
  const sureHigh = all ? -1 : ~((track.words[a + 3] ?? 0) | (other.words[b + 3] ?? 0))
  const apart = countBits(((track.words[a] ?? 0) ^ (other.words[b] ?? 0) ^ low) & sure)
  const apartHigh = countBits(((track.words[a + 1] ?? 0) ^ (other.words[b + 1] ?? 0) ^ high) & sureHigh)
  return (apart + apartHigh) / (countBits(sure) + countBits(sureHigh))
}

/** The stretches of a line within bounds on which both agree, and which are evidence. */
function rangesOn(track: Track, other: Track, line: Line, [from, to]: readonly [number, number]): AlignedRange[] {
  const errors = Float64Array.from({ length: to - from }, (_, at) => errorsAt(track, other, line, from + at))
  const isAlike = (at: number) => {
    let sum = 0
    let count = 0
    for (let near = Math.max(0, at - halfWindow); near <= Math.min(errors.length - 1, at + halfWindow); near += 1) {
      const one = errors[near] ?? Number.NaN
      if (Number.isNaN(one)) continue
      sum += one
      count += 1
    }
    return count >= halfWindow / 2 && sum / count <= mostErrors
  }
  const found: AlignedRange[] = []
  let start = -1
  for (let at = 0; at <= errors.length; at += 1) {
    if (at < errors.length && isAlike(at)) {
      if (start < 0) start = at
    } else if (start >= 0) {
      const range = judge(track, other, line, from + trim(errors, start, at, 1), from + trim(errors, start, at, -1))
      if (range) found.push(range)
      start = -1
    }
  }
  return found
}

/** A window reaches over the end of what is alike: the first, or one past the last moment of a stretch that is itself alike. */
function trim(errors: Float64Array, start: number, end: number, step: 1 | -1): number {
  let at = step === 1 ? start : end - 1
  while (at >= start && at < end && !((errors[at] ?? 1) <= mostErrors)) at += step
  return step === 1 ? at : at + 1
}

function judge(track: Track, other: Track, line: Line, from: number, to: number): AlignedRange | null {
  if (to - from < leastPrints) return null
  const errors = meanErrors(track, other, line, [from, to])
  if (errors > (to - from < shortPrints ? mostErrorsOfShort : mostErrors)) return null
  const otherAt = (moment: number) => Math.min(other.length, Math.max(0, line.speed * moment + line.offset))
  const [otherFrom, otherTo] = [otherAt(from), otherAt(to)]
  if (countDistinct(track, line.view, from, to) < leastDistinct) return null
  if (countDistinct(other, line.otherView, Math.floor(otherFrom), Math.floor(otherTo)) < leastDistinct) return null
  if (errorsElsewhere(track, other, line, from, to) - errors < leastContrast) return null
  const ms = (moment: number) => Math.round((moment * 1000) / printsPerSecond)
  return {
    ...{ kind: track.kind, fromMs: ms(from), toMs: ms(to), otherFromMs: ms(otherFrom), otherToMs: ms(otherTo) },
    ...{ isMirrored: line.isMirrored, speed: line.speed, errors },
  }
}

/** Counts the pictures of a stretch that differ from each other. */
function countDistinct(track: Track, view: number, from: number, to: number): number {
  const seen: number[] = []
  for (
    let moment = Math.max(0, from);
    moment < Math.min(track.length, to) && seen.length < leastDistinct;
    moment += 1
  ) {
    const at = printAt(track, view, moment)
    if (!isEvidence(track, at)) continue
    const apart = (one: number) =>
      countBits((track.words[at] ?? 0) ^ (track.words[one] ?? 0)) +
      countBits((track.words[at + 1] ?? 0) ^ (track.words[one + 1] ?? 0))
    if (seen.every((one) => apart(one) >= distinctSigns)) seen.push(at)
  }
  return seen.length
}

/**
 * The same at moments of both that do not belong together. Where those fit nearly as well, both show one studio, one slide or
 * one hum, and fitting says nothing.
 */
function errorsElsewhere(track: Track, other: Track, line: Line, from: number, to: number): number {
  let sum = 0
  let count = 0
  const away = 3 * printsPerSecond
  for (let sample = 0; sample < 160; sample += 1) {
    const moment = from + Math.floor(((to - from) * (sample % 16)) / 16)
    const otherMoment = Math.floor(((sample * 0.618034) % 1) * other.length)
    if (Math.abs(otherMoment - line.speed * moment - line.offset) < away) continue
    const errors = errorsBetween(track, other, line, moment, otherMoment)
    if (Number.isNaN(errors)) continue
    sum += errors
    count += 1
  }
  return count < 8 ? 0 : sum / count
}

/** Joins ranges of neighbouring chunks that lie on one line. */
function mergeRanges(ranges: readonly AlignedRange[]): AlignedRange[] {
  const merged: AlignedRange[] = []
  for (const range of ranges.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = merged.at(-1)
    const expected = last ? last.otherToMs + last.speed * (range.fromMs - last.toMs) : Number.NaN
    if (
      last &&
      range.fromMs - last.toMs <= 5_000 &&
      Math.abs(expected - range.otherFromMs) <= 1_500 &&
      range.isMirrored === last.isMirrored
    ) {
      if (range.toMs <= last.toMs) continue
      const errors =
        (last.errors * (last.toMs - last.fromMs) + range.errors * (range.toMs - range.fromMs)) /
        (last.toMs - last.fromMs + range.toMs - range.fromMs)
      const speed = (range.otherToMs - last.otherFromMs) / (range.toMs - last.fromMs)
      merged[merged.length - 1] = { ...last, toMs: range.toMs, otherToMs: range.otherToMs, speed, errors }
    } else merged.push(range)
  }
  return merged
}
