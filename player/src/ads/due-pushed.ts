import type { ProgrammeRange } from '@skleyka/web/stream/stream.ts'

/** Seconds before a break at which its ads are asked for. */
export const leadS = 5
/** Seconds after the beginning of a break; a viewer who comes later goes on without it. */
export const lateS = 10
/** Less than this is left for no ad, in seconds. */
export const leastLeftS = 3

type Placed = Pick<ProgrammeRange, 'id' | 'startS' | 'durationS'>

/** The break that a viewer at this second of the programme comes to next, soon enough to ask for its ads; null for none. */
export const comingBreak = <Break extends Placed>(
  breaks: readonly Break[],
  nowS: number,
  gone: ReadonlySet<string>,
): Break | null => breaks.find(({ id, startS }) => startS > nowS && startS - nowS <= leadS && !gone.has(id)) ?? null

/** The break that he has come to: its first seconds are his place now; null for none. */
export const pushedBreakAt = <Break extends Placed>(
  breaks: readonly Break[],
  nowS: number,
  gone: ReadonlySet<string>,
): Break | null =>
  breaks.findLast(
    ({ id, startS, durationS }) =>
      startS <= nowS && nowS < startS + Math.min(durationS - leastLeftS, lateS) && !gone.has(id),
  ) ?? null

/** True if a viewer at this second of the programme is at a break still, soon enough to be shown its ads. */
export const isAt = (place: Placed, nowS: number): boolean => pushedBreakAt([place], nowS, new Set()) !== null

/** Time that a break may take of a viewer who is at this second of the programme, in milliseconds. */
export const leftMs = ({ startS, durationS }: Placed, nowS: number): number =>
  Math.max(0, Math.round((startS + durationS - nowS) * 1_000))
