import * as z from 'zod/mini'

/** Rungs of one ladder at most, their shorter sides in pixels, and their ceilings in kbit/s. */
export const ladderBounds = {
  rungs: 8,
  leastSide: 144,
  greatestSide: 2160,
  leastKbps: 100,
  greatestKbps: 40_000,
} as const

/** A rung nearer to the one above than this is not worth its place. */
export const nearestRung = 0.9

/** Share of the picture's detail that is kept; the ceilings hold whatever it is. */
export const ladderQualities = ['SMALL', 'USUAL', 'HIGH'] as const
export type LadderQuality = (typeof ladderQualities)[number]
export const ladderFrameRates = [30, 60] as const
export const ladderSounds = [64, 96, 128, 192, 256, 320] as const

export const ladderRung = z.strictObject({
  /** The shorter side of the picture, in pixels: an upright video has the same rungs as a lying one. */
  side: z.int().check(z.minimum(ladderBounds.leastSide), z.maximum(ladderBounds.greatestSide), z.multipleOf(2)),
  /** The ceiling of its picture. */
  maxKbps: z.int().check(z.minimum(ladderBounds.leastKbps), z.maximum(ladderBounds.greatestKbps)),
})
export type LadderRung = z.output<typeof ladderRung>

/** The body of a template of the ladder (product A5): which renditions a video is made into. All are H.264 with AAC. */
export const ladderBody = z.strictObject({
  rungs: z.array(ladderRung).check(z.minLength(1), z.maxLength(ladderBounds.rungs)),
  /** Above them stands the picture in its own size, up to 2160: as it is where browsers play it, encoded else. */
  keepSource: z.boolean(),
  quality: z.enum(ladderQualities),
  /** More frames a second than this are thinned. */
  maxFps: z.literal(ladderFrameRates),
  soundKbps: z.literal(ladderSounds),
})
export type LadderBody = z.output<typeof ladderBody>

/** The ladder of videos that follow no template, with ceilings as they are at up to 35 frames a second. */
export const usualLadder: LadderBody = {
  rungs: [
    { side: 1080, maxKbps: 5_000 },
    { side: 720, maxKbps: 2_600 },
    { side: 480, maxKbps: 1_400 },
    { side: 360, maxKbps: 900 },
  ],
  keepSource: true,
  quality: 'USUAL',
  maxFps: 60,
  soundKbps: 128,
}

/** Returns what is wrong with the rungs of a ladder, by the place of each from 0; the schema has said the rest. */
export function ladderProblems(rungs: readonly LadderRung[]): { readonly place: number; readonly text: string }[] {
  return rungs.flatMap(({ side, maxKbps }, place) => {
    const above = rungs[place - 1]
    if (above === undefined) return []
    if (side > above.side * nearestRung)
      return [
        {
          place,
          text: `${side}: ступень должна быть хотя бы на\u00a0десятую часть меньше той, что выше (${above.side})`,
        },
      ]
    if (maxKbps > above.maxKbps)
      return [{ place, text: `${side}: битрейт больше, чем у\u00a0ступени выше (${above.side})` }]
    return []
  })
}

/** One rendition that is to be: the source in its own size where `isSource`, which may be copied as it is. */
export interface PlannedRung {
  readonly side: number
  readonly maxKbps: number
  readonly isSource: boolean
}

/**
 * The rungs that a ladder makes of a picture, the largest first; never one above the source. A rung that is larger than the
 * source is made in its size where none of the others comes near it, so that there is always one.
 */
export function planRungs(
  { rungs, keepSource }: Pick<LadderBody, 'rungs' | 'keepSource'>,
  sourceSide: number,
): PlannedRung[] {
  const planned = (side: number, rung: LadderRung, isSource = false) => ({
    side,
    maxKbps: ceilingAt(side, rung),
    isSource,
  })
  const own = Math.min(sourceSide, ladderBounds.greatestSide)
  const [highest] = rungs
  if (highest === undefined) return []
  const smallestAbove = rungs.findLast(({ side }) => side >= own) ?? highest
  if (keepSource) {
    const below = rungs.filter(({ side }) => side < own * nearestRung)
    return [planned(own, smallestAbove, true), ...below.map((rung) => planned(rung.side, rung))]
  }
  const within = rungs.filter(({ side }) => side <= own)
  const isNear = (within[0]?.side ?? 0) >= own * nearestRung || within.length === rungs.length
  return [...(isNear ? [] : [planned(own, smallestAbove)]), ...within.map((rung) => planned(rung.side, rung))]
}

/** Returns where there are more frames than wanted, every second one is left out, so that what stays moves evenly. */
export const thinnedRate = (rate: number, maxFps: number): number => {
  const most = Math.max(...ladderFrameRates)
  const capped = Math.min(rate, most)
  return rate > maxFps + 0.5 && maxFps < most ? Math.min(capped / 2, maxFps) : rate
}

/** Of a picture that is larger than the highest rung, its ceiling grows as that of usual ones does. */
const ceilingAt = (side: number, rung: LadderRung): number =>
  Math.min(ladderBounds.greatestKbps, Math.round(rung.maxKbps * Math.max(1, side / rung.side) ** 1.6))
