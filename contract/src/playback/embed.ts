import * as z from 'zod/mini'
import { viewerRefusalCodes } from '../access/viewer-refusals.ts'
import { chapter, cuepoint } from '../cuepoints/marks.ts'
import { sprite } from '../frames/sprites.ts'
import type { ShownField } from '../metadata/viewer-fields.ts'
import type { PlayerBody, PlayerColours } from '../player-templates/player-look.ts'
import { playerTrack } from '../subtitles/subtitle-states.ts'
import type { PlayerCuepoint, PlayerState, StateEvent } from './player-messages.ts'

const described = { uuid: z.string(), title: z.string() }
const poster = z.nullable(z.string())
/** The colours of the template that what stands in place of the video wears; null as usual. Judged where it is written. */
const look = z.nullable(z.custom<PlayerColours>())
/** The uuid of the video that is played in place of this one, by its own configuration; null where this viewer is not given it either. */
const clip = z.nullable(z.string())

/** Data of a record on the public player page; read again when it changes or its addresses grow old. */
export const embedConfig = z.discriminatedUnion('state', [
  z.object({
    ...described,
    state: z.literal('ready'),
    /** The name under the title; null where the template wants nobody. */
    author: z.nullable(z.string()),
    /** Signed path of the master playlist. */
    hls: z.string(),
    poster,
    /** Small frames over its length, by a signed path. */
    sprite: z.nullable(sprite),
    /** Files to read while it plays, by signed paths. */
    subtitles: z.array(playerTrack),
    /** ISO instant at which the signed paths stop working. */
    until: z.string(),
    /** More is still being made: the playlist has no end yet. */
    growing: z.boolean(),
    durationMs: z.nullable(z.int()),
    /** In order of time. */
    chapters: z.array(chapter),
    cuepoints: z.array(cuepoint),
    /** Popularity of each part, heights from 0 to 100; null where the template wants none or too few have watched. */
    heat: z.nullable(z.array(z.number())),
    /** Fields of metadata shown to viewers. */
    about: z.array(z.custom<ShownField>()),
    /** `playerAds`, which their own code reads; null where there are none for this viewer. */
    ads: z.unknown(),
    /** The tag by which the audience is measured elsewhere, with its macros; null for none. */
    measured: z.nullable(z.string()),
    /**
     * Template of the player; null as usual. Judged where it is written: its schema would be half of what a player
     * carries.
     */
    template: z.nullable(z.custom<PlayerBody>()),
    /** Sealed facts the player sends with its events; null where its viewers are not counted. */
    counted: z.nullable(z.string()),
    /** The address of the viewer, for a watermark that shows it. */
    ip: z.nullable(z.string()),
  }),
  /** A livestream. */
  z.object({
    ...described,
    state: z.literal('live'),
    /** Before its first picture, on air, without its encoder for a moment, after its end. */
    phase: z.enum(['soon', 'onAir', 'away', 'over']),
    hls: z.string(),
    until: z.string(),
    poster,
    look,
    /** ISO instant of the planned start; null for none. */
    startsAt: z.nullable(z.string()),
    /** Seconds that viewers may go back: 0 for none, null for back to the start. */
    dvrSeconds: z.nullable(z.int()),
    latency: z.enum(['NORMAL', 'LOW']),
    /** The video that its recording became; null where viewers are given none. */
    replay: z.nullable(z.string()),
    template: z.nullable(z.custom<PlayerBody>()),
    counted: z.nullable(z.string()),
    /** `playerAds` of the breaks that its playlist names; null where there are none, or none for this viewer. */
    ads: z.unknown(),
    /** The name under the title; null where the template wants nobody. */
    author: z.nullable(z.string()),
    /** The address of the viewer, for a watermark that shows it. */
    ip: z.nullable(z.string()),
    /** Viewers who watch now; null where the template does not tell them, and while nothing is on air. */
    viewers: z.nullable(z.int()),
  }),
  z.object({ ...described, state: z.literal('processing'), poster, look, progress: z.number() }),
  z.object({ ...described, state: z.literal('unavailable'), poster, look, clip }),
  /** It is there and not for viewers now; the title is not told. `from` is the ISO instant at which NOT_YET ends. */
  z.object({
    ...described,
    state: z.literal('refused'),
    look,
    clip,
    code: z.enum(viewerRefusalCodes),
    from: z.nullable(z.string()),
    /** Text of the author for those who are not let, in place of the usual words. */
    told: z.nullable(z.string()),
  }),
  /** Something is to be passed first; the title is not told. */
  z.object({ ...described, state: z.literal('gated'), look, gate: z.enum(['LINK', 'PASSWORD', 'CODES', 'MAIL']) }),
  z.object({ ...described, state: z.literal('notFound') }),
])
export type EmbedConfig = z.output<typeof embedConfig>

/** Of the messages between a player and the page that frames it; a change that breaks old pages gets the next number. */
export const playerProtocol = 1

/** Headers by which the page tells how it came: the origin around it, where there is one, and the pass of a gate. */
export const cameHeaders = { around: 'x-skleyka-around', pass: 'x-skleyka-pass' } as const

const to = { to: z.literal('skleyka'), version: z.optional(z.literal(playerProtocol)) }
const seconds = z.number().check(z.gte(0), z.lte(1e6))
const language = z.string().check(z.maxLength(35))

/** Command that a framing page sends by postMessage; what a video does not have is not obeyed. */
export const playerCommand = z.discriminatedUnion('type', [
  z.strictObject({ ...to, type: z.literal('play') }),
  z.strictObject({ ...to, type: z.literal('pause') }),
  z.strictObject({ ...to, type: z.literal('seek'), seconds }),
  z.strictObject({ ...to, type: z.literal('volume'), volume: z.number().check(z.gte(0), z.lte(1)) }),
  z.strictObject({ ...to, type: z.literal('mute'), muted: z.boolean() }),
  z.strictObject({ ...to, type: z.literal('rate'), rate: z.number().check(z.gte(0.25), z.lte(4)) }),
  /** Quality by its name, as the state tells them: «720p»; «auto» leaves it to the network. */
  z.strictObject({ ...to, type: z.literal('quality'), quality: z.string().check(z.maxLength(16)) }),
  /** null shows none. */
  z.strictObject({ ...to, type: z.literal('subtitles'), language: z.nullable(language) }),
  z.strictObject({ ...to, type: z.literal('sound'), name: z.string().check(z.maxLength(500)) }),
  /** Answered with the state. */
  z.strictObject({ ...to, type: z.literal('state') }),
])
export type PlayerCommand = z.output<typeof playerCommand>

/** Message to the framing page: how it stands, and each cuepoint that it plays past. */
export type PlayerMessage =
  | ({ from: 'skleyka'; version: typeof playerProtocol; type: 'state'; event: StateEvent } & PlayerState)
  | { from: 'skleyka'; version: typeof playerProtocol; type: 'cuepoint'; cuepoint: PlayerCuepoint }

/** Data that the public page of an album has: what it plays on, in its order. */
export const albumConfig = z.object({
  uuid: z.string(),
  title: z.string(),
  items: z.array(
    z.object({
      ...described,
      poster,
      durationMs: z.nullable(z.int()),
      /** The mark of the account of the album, by a video of another one. */
      by: z.nullable(z.string()),
    }),
  ),
})
export type AlbumConfig = z.output<typeof albumConfig>
