import { type CutRange, cutLengthMs, momentBeforeCut } from '@skleyka/contract/cuts/cut-ranges.ts'

/**
 * Returns what a cut leaves of a sound that earlier cuts have left these ranges of; null is all of it. A cut that goes on behind their end
 * brings nothing back that was cut away.
 */
export function cutAgain(left: readonly CutRange[] | null, taken: readonly CutRange[]): CutRange[] {
  if (left === null) return [...taken]
  const leftMs = cutLengthMs(left)
  const withSound = taken.filter(({ from_ms }) => from_ms < leftMs)
  return withSound.flatMap(({ from_ms, to_ms: takenTo }) => {
    const to_ms = Math.min(takenTo, leftMs)
    const edges = edgesOf(left).filter((at) => at > from_ms && at < to_ms)
    return [from_ms, ...edges].map((from, place) => {
      const start = momentBeforeCut(left, from)
      return { from_ms: start, to_ms: start + (edges[place] ?? to_ms) - from }
    })
  })
}

/** Returns where the ranges end, in the time of what they make. */
const edgesOf = (ranges: readonly CutRange[]): number[] => {
  let sum = 0
  return ranges.map(({ from_ms, to_ms }) => {
    sum += to_ms - from_ms
    return sum
  })
}
