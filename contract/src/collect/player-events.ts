import * as z from 'zod/mini'
import { adEventKinds, finishReasons, playerEventBounds, playerEventTypes } from './player-session.ts'

const position = z.int().check(z.gte(0), z.lte(playerEventBounds.positionMs))
const dayMs = z.int().check(z.gte(0), z.lte(24 * 3_600_000))
const instantMs = z.int().check(z.gte(0), z.lte(8.64e15))

/**
 * Content that was played without a jump, milliseconds of the video, at a rate. `runMs` is by the clock: how long the playback without a
 * pause, a seek or a stall was by its end.
 */
const playedRange = z
  .strictObject({
    from: position,
    to: position,
    rate: z.number().check(z.gte(0.0625), z.lte(16)),
    runMs: z.int().check(z.gte(0), z.lte(playerEventBounds.positionMs * 16)),
  })
  .check(z.refine(({ from, to }) => from < to))

const playerEvent = z
  .strictObject({
    /** Counts from 0 in its session: a repeat has the same number, and counts once. */
    seq: z.int().check(z.gte(0), z.lte(playerEventBounds.seq)),
    /** Time by the clock of the viewer, milliseconds. */
    at: instantMs,
    type: z.enum(playerEventTypes),
    position,
    /** Ranges played since the event before. */
    ranges: z.optional(z.array(playedRange).check(z.maxLength(playerEventBounds.ranges))),
    /** Of the video, as the player knows it. */
    durationMs: z.optional(position),
    /** From the wish to play to the first picture; once a session. */
    startMs: z.optional(dayMs),
    /** Of a stall that has ended. */
    stallMs: z.optional(dayMs),
    height: z.optional(z.int().check(z.gte(0), z.lte(20_000))),
    kbps: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    errorCode: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/))),
    isFatal: z.optional(z.boolean()),
    isBeforeFirstFrame: z.optional(z.boolean()),
    adKind: z.optional(z.enum(adEventKinds)),
    adBlock: z.optional(z.int().check(z.gte(0), z.lte(4_294_967_295))),
    adBreak: z.optional(z.int().check(z.gte(0), z.lte(65_535))),
    adCode: z.optional(z.int().check(z.gte(0), z.lte(65_535))),
    finishReason: z.optional(z.enum(finishReasons)),
  })
  .check(
    z.refine(
      ({ ranges = [] }) =>
        ranges.reduce((sum, { from, to, rate }) => sum + (to - from) / rate, 0) <= playerEventBounds.playedMs,
    ),
  )
export type PlayerEvent = z.output<typeof playerEvent>
export type PlayedRange = z.output<typeof playedRange>

/** The body of `POST /collect`. */
export const playerBeacon = z.strictObject({
  /** Names the account, the record and its version: sealed by the server, given with the configuration of the player. */
  context: z.string().check(z.regex(/^[0-9a-z.]{1,120}\.[A-Za-z0-9_-]{22}$/)),
  /** Of one player and one showing. */
  session: z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)),
  /** A name that this browser keeps for itself; `null` where it keeps none. */
  viewer: z.nullable(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  /** Time of sending, by the clock of the viewer: it puts the others right. */
  sentAt: instantMs,
  /** The page around the player, or its own. Query and fragment are cut off. */
  page: z.string().check(z.maxLength(2_000)),
  isEmbed: z.boolean(),
  /** «1920x1080». */
  screen: z.string().check(z.regex(/^(\d{1,5}x\d{1,5})?$/)),
  player: z.string().check(z.regex(/^[0-9A-Za-z.+-]{0,32}$/)),
  events: z.array(playerEvent).check(z.minLength(1), z.maxLength(playerEventBounds.events), z.refine(isEachOnce)),
})
export type PlayerBeacon = z.output<typeof playerBeacon>

function isEachOnce(events: readonly { readonly seq: number }[]): boolean {
  return new Set(events.map(({ seq }) => seq)).size === events.length
}
