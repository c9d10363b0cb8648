import * as z from 'zod/mini'
import { cuepointBounds } from '../cuepoints/cuepoint-bounds.ts'

const moment = z.int().check(z.minimum(0), z.maximum(cuepointBounds.markMs))

/**
 * A part of a video that is kept, in milliseconds of its player: the frames that begin at `from_ms` or later and before
 * `to_ms`.
 */
export const cutRange = z.strictObject({ from_ms: moment, to_ms: moment })
export type CutRange = z.output<typeof cutRange>

/** Parts of one cut at most. */
export const maxCutRanges = 50

/** Problem of one range, by its place; the words are Russian, fit to show. */
export interface RangeProblem {
  readonly place: number
  readonly words: string
}

/** Ranges stand in order and apart, within the video. */
export function rangeProblems(ranges: readonly CutRange[], durationMs: number): RangeProblem[] {
  return ranges.flatMap(({ from_ms, to_ms }, place) => {
    const words = problemOf(from_ms, to_ms, ranges[place - 1], durationMs)
    return words === null ? [] : [{ place, words }]
  })
}

function problemOf(fromMs: number, toMs: number, before: CutRange | undefined, durationMs: number): string | null {
  if (toMs <= fromMs) return 'Конец отрезка должен быть позже начала'
  if (toMs > durationMs) return 'Отрезок кончается позже видео'
  if (before && fromMs < before.to_ms) return 'Отрезок начинается раньше, чем кончается предыдущий'
  return null
}

/** Returns true if a cut would leave the video as it is. */
export const isWhole = ([first, second]: readonly CutRange[], durationMs: number): boolean =>
  first !== undefined && second === undefined && first.from_ms === 0 && first.to_ms >= durationMs

/** Returns how long the result is, in milliseconds. */
export const cutLengthMs = (ranges: readonly CutRange[]): number =>
  ranges.reduce((sum, { from_ms, to_ms }) => sum + (to_ms - from_ms), 0)

/** Returns where a moment of a video stands once it is cut; null for one that is cut away. */
export function momentAfterCut(ranges: readonly CutRange[], atMs: number): number | null {
  let before = 0
  for (const { from_ms, to_ms } of ranges) {
    if (atMs >= from_ms && atMs < to_ms) return before + atMs - from_ms
    before += to_ms - from_ms
  }
  return null
}

/** Returns what is left of a time from one moment to another, as it stands once the video is cut; parts that meet are one. */
export function spanAfterCut(
  ranges: readonly CutRange[],
  fromMs: number,
  toMs: number,
): { readonly fromMs: number; readonly toMs: number } | null {
  let before = 0
  let from: number | null = null
  let to = 0
  for (const { from_ms, to_ms } of ranges) {
    const [first, last] = [Math.max(fromMs, from_ms), Math.min(toMs, to_ms)]
    if (first < last) {
      from ??= before + first - from_ms
      to = before + last - from_ms
    }
    before += to_ms - from_ms
  }
  return from === null ? null : { fromMs: from, toMs: to }
}

/** Returns where a time of the result is in the video it was cut out of; one over a join takes what lay between the parts along. */
export const spanBeforeCut = (
  ranges: readonly CutRange[],
  fromMs: number,
  toMs: number,
): { readonly fromMs: number; readonly toMs: number } => ({
  fromMs: momentBeforeCut(ranges, fromMs),
  // the end belongs to the part before it
  toMs: momentBeforeCut(ranges, Math.max(fromMs, toMs - 1)) + Math.min(1, toMs - fromMs),
})

/** Returns where a moment of the result is in the video it was cut out of; past the end the end of the last range. */
export function momentBeforeCut(ranges: readonly CutRange[], atMs: number): number {
  let rest = atMs
  for (const { from_ms, to_ms } of ranges) {
    if (rest < to_ms - from_ms) return from_ms + rest
    rest -= to_ms - from_ms
  }
  return ranges.at(-1)?.to_ms ?? 0
}
