import type { RadarMatch } from '@skleyka/contract/radar/radar.calls.ts'

/** How long picture or sound agree, in milliseconds: where both do, once. */
export function lengthOf(ranges: RadarMatch['ranges']): number {
  let [sum, end] = [0, 0]
  for (const { fromMs, toMs } of ranges.toSorted((a, b) => a.fromMs - b.fromMs)) {
    sum += Math.max(0, toMs - Math.max(fromMs, end))
    end = Math.max(end, toMs)
  }
  return sum
}
