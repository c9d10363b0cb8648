import { availableParallelism } from 'node:os'
import { type LadderBody, planRungs, usualLadder } from '@skleyka/contract/ladders/ladder-rules.ts'

/** One quality of a livestream. */
export interface LiveRung {
  /** Its part of addresses: the shorter side. */
  readonly name: string
  readonly width: number
  readonly height: number
  readonly maxBitsPerSecond: number
}

/** Picture of an encoder. */
export interface SourcePicture {
  readonly width: number
  readonly height: number
  readonly frameRate: number
}

/** The qualities of a livestream: the first as it was sent, the others encoded. */
export interface LiveLadder {
  readonly top: LiveRung
  readonly encoded: readonly LiveRung[]
  /** Rungs of the template that this machine cannot make. */
  readonly leftOut: readonly LiveRung[]
}

/** Pixels a second that one core decodes, and that it encodes with the options of livestreams. Measured on the slowest machine we have. */
const decodedOfCore = 250_000_000
const encodedOfCore = 45_000_000
/** The rest of the machine answers viewers. */
const shareOfMachine = 0.6

/** Cores that encoding may take on this machine, for all livestreams together. */
export const coresForLive = (cores = availableParallelism()): number => cores * shareOfMachine

/** Returns how much of a core the encoded qualities of a source take. */
export function coresOf({ width, height, frameRate }: SourcePicture, rungs: readonly LiveRung[]): number {
  if (rungs.length === 0) return 0
  const decoded = (width * height * frameRate) / decodedOfCore
  return rungs.reduce((sum, rung) => sum + (rung.width * rung.height * frameRate) / encodedOfCore, decoded)
}

/**
 * Chooses the qualities of a livestream: what was sent on top, and below it those of the template that `cores` can encode,
 * the smallest first, since they help most.
 */
export function planLiveLadder(source: SourcePicture, template: LadderBody | null, cores: number): LiveLadder {
  const side = Math.min(source.width, source.height)
  const plannedRungs = planRungs({ ...(template ?? usualLadder), keepSource: true }, side)
    .filter((rung) => !rung.isSource && rung.side < side)
    .map(({ side: rungSide, maxKbps }) => scaleRung(source, rungSide, maxKbps))
  const chosen: LiveRung[] = []
  for (const rung of [...plannedRungs].reverse()) {
    if (coresOf(source, [...chosen, rung]) <= cores) chosen.push(rung)
  }
  const encoded = plannedRungs.filter((rung) => chosen.includes(rung))
  const top = { name: String(side), width: source.width, height: source.height, maxBitsPerSecond: 0 }
  return { top, encoded, leftOut: plannedRungs.filter((rung) => !chosen.includes(rung)) }
}

function scaleRung({ width, height }: SourcePicture, side: number, maxKbps: number): LiveRung {
  const even = (length: number) => Math.max(2, 2 * Math.round(length / 2))
  const share = side / Math.min(width, height)
  return {
    name: String(side),
    width: even(width * share),
    height: even(height * share),
    maxBitsPerSecond: maxKbps * 1_000,
  }
}

/** Returns the qualities that this machine makes of a livestream while the others on it take `usedCores` (product B7). */
export function machineBudget(
  source: SourcePicture,
  template: LadderBody | null,
  usedCores = 0,
  cores = availableParallelism(),
): { readonly copied: 1; readonly encoded: number; readonly leftOut: number } {
  const { encoded, leftOut } = planLiveLadder(source, template, coresForLive(cores) - usedCores)
  return { copied: 1, encoded: encoded.length, leftOut: leftOut.length }
}
