import type { PlannedRung } from '@skleyka/contract/ladder-rules.ts'

interface Source {
  readonly side: number
  readonly minutes: number
  readonly kbps: number
  /** Browsers play it as it is: its own stream is the top rung, where that is wanted. */
  readonly isPlain: boolean
}

/** The room that the rungs of a lying picture of 16:9 take at most, each with its sound. */
export function estimate(planned: readonly PlannedRung[], source: Source, soundKbps: number) {
  const bytesAt = (kbps: number) => (kbps * 1000 * source.minutes * 60) / 8
  const rungs = planned.map(({ side, maxKbps, isSource }) => {
    const isCopied = isSource && source.isPlain
    return {
      side,
      width: 2 * Math.round((side * 16) / 9 / 2),
      isCopied,
      bytes: isCopied ? bytesAt(source.kbps) : bytesAt(maxKbps + soundKbps),
    }
  })
  return { rungs, bytes: rungs.reduce((sum, { bytes }) => sum + bytes, 0), sourceBytes: bytesAt(source.kbps) }
}
