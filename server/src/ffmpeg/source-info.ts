import * as z from 'zod'
import { soundStream } from './sound-streams.ts'

const pixels = z.int().positive()

const videoInfo = z.object({
  index: z.int().nonnegative(),
  codec: z.string(),
  profile: z.string(),
  /** Pixels as stored, before rotation and pixel shape. */
  width: pixels,
  height: pixels,
  /** Pixels as shown. */
  shownWidth: pixels,
  shownHeight: pixels,
  /** No rotation and no mirroring is asked for by the container. */
  upright: z.boolean(),
  /** Orientation that the container names, as in EXIF: 1 to 8; null where it was not read, and ffmpeg turns by itself. */
  orientation: z.int().nullable().default(null),
  squarePixels: z.boolean(),
  interlaced: z.boolean(),
  pixelFormat: z.string(),
  /** Brightness beyond that of usual screens (PQ, HLG). */
  hdr: z.boolean(),
  /** The matrix, primaries and transfer that the file tells, as ffmpeg names them; empty where it tells none. */
  colours: z.object({ matrix: z.string(), primaries: z.string(), transfer: z.string() }).optional(),
  frameRate: z.number().positive(),
  bitsPerSecond: z.number().nullable(),
})
export type VideoInfo = z.output<typeof videoInfo>

const audioInfo = z.object({
  index: z.int().nonnegative(),
  codec: z.string(),
  profile: z.string(),
  channels: z.int().positive(),
  sampleRate: z.int().positive(),
  bitsPerSecond: z.number().nullable(),
})
export type AudioInfo = z.output<typeof audioInfo>

/** Properties of a source file as measured. Nothing in it is taken from the name or the type the browser told. */
const sourceInfo = z.object({
  container: z.string(),
  /** Duration by the streams; a bound for planning only, the real duration is measured from the result. */
  declaredMs: z.number().nonnegative(),
  video: videoInfo.nullable(),
  audio: audioInfo.nullable(),
  /** All its sounds, the one above among them. */
  sounds: z.array(soundStream).default([]),
  /** Streams that are not taken: nothing here decodes them, and the video does without. */
  leftOut: z.array(z.object({ kind: z.enum(['picture', 'sound']), format: z.string() })).default([]),
})
export type SourceInfo = z.output<typeof sourceInfo>

const streamSpan = z.object({
  /** Moments of the file, whose first stream begins at 0. */
  fromMs: z.number(),
  toMs: z.number(),
  /** No stretch of it is without packets. */
  isUnbroken: z.boolean(),
  /** It holds what an edit list has cut away, beyond what every encoder of sound puts in front. */
  isTrimmed: z.boolean(),
  /** Every packet says when it is shown; AVI tells the order of decoding alone. */
  isTimed: z.boolean(),
  /** Its last packet tells how long it is shown; those of FLV do not. */
  endsTold: z.boolean(),
  /** Place where the last key frame is shown; null of sound. */
  lastKeyMs: z.number().nullable(),
})
export type StreamSpan = z.output<typeof streamSpan>

const timeline = z.object({
  picture: streamSpan.nullable(),
  sound: streamSpan.nullable(),
  /** The clock of the file jumps, as in joined transport streams: its moments say nothing of its length. */
  jumps: z.boolean(),
})

const packetsInfo = z.object({
  /** The longest distance between key frames, as far as the file was read; null when there is one key frame at most. */
  keyFrameGapMs: z.number().nullable(),
  startsWithKeyFrame: z.boolean(),
  /** The lengths that packets tell add up to the time they take: what cuts by them cuts right. */
  lengthsFit: z.boolean().default(true),
  /** Place where the last packet that could be read ends, of picture or sound, counted from where the file begins. */
  endMs: z.number().nonnegative(),
  count: z.number(),
  /** Time when picture and sound begin and end; null in what was looked at before this was read. */
  timeline: timeline.nullable().default(null),
})
export type PacketsInfo = z.output<typeof packetsInfo>

/** Everything that is known of a source before it is converted; kept with the version as `probe`. */
export const inspected = z.object({ source: sourceInfo, packets: packetsInfo })
export type Inspected = z.output<typeof inspected>
