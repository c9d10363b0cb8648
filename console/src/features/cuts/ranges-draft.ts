import type { CutRange } from '@skleyka/contract/cuts/cut-ranges.ts'

/** Parts of a video to keep while they are being chosen: in order, apart. Times in milliseconds. */
export type Ranges = readonly CutRange[]
export type Edge = 'from_ms' | 'to_ms'

/** The shown frame is the first one of a range: of the one it stands in, else of a new one up to the next or to the end. */
export function markIn(ranges: Ranges, atMs: number, durationMs: number): Ranges {
  if (atMs >= durationMs) return ranges
  const within = ranges.findIndex(({ from_ms, to_ms }) => from_ms <= atMs && atMs < to_ms)
  if (within >= 0) return moveEdge(ranges, within, 'from_ms', atMs, durationMs)
  const next = ranges.find(({ from_ms }) => from_ms > atMs)
  const added = { from_ms: atMs, to_ms: next?.from_ms ?? durationMs }
  return [...ranges, added].toSorted((a, b) => a.from_ms - b.from_ms)
}

/** The range that began last ends here; before all of them a new one, from the beginning. */
export function markOut(ranges: Ranges, atMs: number, durationMs: number): Ranges {
  if (atMs <= 0) return ranges
  const begun = ranges.findLastIndex(({ from_ms }) => from_ms < atMs)
  if (begun >= 0) return moveEdge(ranges, begun, 'to_ms', atMs, durationMs)
  const added = { from_ms: 0, to_ms: Math.min(atMs, ranges[0]?.from_ms ?? durationMs) }
  return [added, ...ranges]
}

/** Moves an edge as far as its neighbours and the video let it. */
export function moveEdge(ranges: Ranges, place: number, edge: Edge, atMs: number, durationMs: number): Ranges {
  const range = ranges[place]
  if (!range) return ranges
  const [least, most] =
    edge === 'from_ms'
      ? [ranges[place - 1]?.to_ms ?? 0, range.to_ms - 1]
      : [range.from_ms + 1, ranges[place + 1]?.from_ms ?? durationMs]
  const moved = Math.min(most, Math.max(least, Math.round(atMs)))
  return ranges.with(place, { ...range, [edge]: moved })
}

export const without = (ranges: Ranges, place: number): Ranges => ranges.filter((_, at) => at !== place)

/** The range that plays on after a moment of the preview: where to go, null at the end, undefined to play on. */
export function nextOf(ranges: Ranges, atMs: number): number | null | undefined {
  if (ranges.some(({ from_ms, to_ms }) => from_ms <= atMs && atMs < to_ms)) return undefined
  return ranges.find(({ from_ms }) => from_ms > atMs)?.from_ms ?? null
}
