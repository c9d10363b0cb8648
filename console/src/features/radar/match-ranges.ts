import type { RadarMatch } from '@skleyka/contract/radar/radar.calls.ts'

/** Returns the length of the matches, ms; a stretch where both picture and sound match counts once. */
export function lengthOf(ranges: RadarMatch['ranges']): number {
  let [sum, end] = [0, 0]
  for (const { fromMs, toMs } of ranges.toSorted((a, b) => a.fromMs - b.fromMs)) {
    sum += Math.max(0, toMs - Math.max(fromMs, end))
    end = Math.max(end, toMs)
  }
  return sum
}
