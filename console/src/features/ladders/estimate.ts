import type { PlannedRung } from '@skleyka/contract/ladders/ladder-rules.ts'

interface Source {
  readonly side: number
  readonly minutes: number
  readonly kbps: number
  /** Frames a second, as they are encoded. */
  readonly fps: number
  /** Browsers play it as it is: its own stream is the top rung, where that is wanted. */
  readonly isPlain: boolean
}

/** The room that the rungs of a lying picture of 16:9 take at most, each with its sound, and how many pixels are encoded for them. */
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
  const encoded = rungs.filter(({ isCopied }) => !isCopied)
  return {
    rungs,
    bytes: rungs.reduce((sum, { bytes }) => sum + bytes, 0),
    pixels: encoded.reduce((sum, { width, side }) => sum + width * side, 0) * source.fps * source.minutes * 60,
    sourceBytes: bytesAt(source.kbps),
  }
}
