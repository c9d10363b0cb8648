import * as z from 'zod/mini'
import { type Cuepoint, chapter, cuepoint } from './marks.ts'
import { sprite } from './sprites.ts'
import { playerTrack } from './subtitle-states.ts'
import { viewerRefusalCodes } from './viewer-refusals.ts'

const described = { uuid: z.string(), title: z.string() }
const poster = z.nullable(z.string())

/** What the public player page knows of its record; read again when it changes or its addresses grow old. */
export const embedConfig = z.discriminatedUnion('state', [
  z.object({
    ...described,
    state: z.literal('ready'),
    /** Signed path of the master playlist. */
    hls: z.string(),
    poster,
    /** Small frames over its length, by a signed path. */
    sprite: z.nullable(sprite),
    /** What may be read while it plays, by signed paths. */
    subtitles: z.array(playerTrack),
    /** ISO instant at which the signed paths stop working. */
    until: z.string(),
    /** More is still being made: the playlist has no end yet. */
    growing: z.boolean(),
    durationMs: z.nullable(z.int()),
    /** In order of time. */
    chapters: z.array(chapter),
    cuepoints: z.array(cuepoint),
  }),
  z.object({ ...described, state: z.literal('processing'), poster, progress: z.number() }),
  z.object({ ...described, state: z.literal('unavailable'), poster }),
  /** It is there and not for viewers now; the title is not told. `from` is the ISO instant at which NOT_YET ends. */
  z.object({
    ...described,
    state: z.literal('refused'),
    code: z.enum(viewerRefusalCodes),
    from: z.nullable(z.string()),
  }),
  z.object({ ...described, state: z.literal('notFound') }),
])
export type EmbedConfig = z.output<typeof embedConfig>

const name = z.literal('skleyka')

/** What a page that frames the player may ask of it by postMessage. */
export const playerCommand = z.discriminatedUnion('type', [
  z.strictObject({ to: name, type: z.literal('play') }),
  z.strictObject({ to: name, type: z.literal('pause') }),
  z.strictObject({ to: name, type: z.literal('seek'), seconds: z.number().check(z.gte(0), z.lte(1e6)) }),
  z.strictObject({ to: name, type: z.literal('state') }),
])
export type PlayerCommand = z.output<typeof playerCommand>

/** What the player tells the page that frames it: how it stands, and each cuepoint that it plays past. */
export type PlayerMessage =
  | {
      from: 'skleyka'
      type: 'state'
      state: 'loading' | 'playing' | 'paused' | 'ended' | 'processing' | 'failed'
      seconds: number
      durationSeconds: number | null
    }
  | { from: 'skleyka'; type: 'cuepoint'; cuepoint: Cuepoint }

/** What the public page of an album knows: what it plays on, in its order. */
export const albumConfig = z.object({
  uuid: z.string(),
  title: z.string(),
  items: z.array(z.object({ ...described, poster, durationMs: z.nullable(z.int()) })),
})
export type AlbumConfig = z.output<typeof albumConfig>
