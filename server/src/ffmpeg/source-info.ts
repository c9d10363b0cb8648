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
  /** No rotation is asked for by the container. */
  upright: z.boolean(),
  squarePixels: z.boolean(),
  interlaced: z.boolean(),
  pixelFormat: z.string(),
  /** Brightness beyond that of usual screens (PQ, HLG). */
  hdr: z.boolean(),
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

/** What a source file turned out to be. Nothing in it is taken from the name or the type the browser told. */
const sourceInfo = z.object({
  container: z.string(),
  /** What the streams say; a bound for planning only, the real duration is measured from the result. */
  declaredMs: z.number().nonnegative(),
  video: videoInfo.nullable(),
  audio: audioInfo.nullable(),
  /** All its sounds, the one above among them. */
  sounds: z.array(soundStream).default([]),
})
export type SourceInfo = z.output<typeof sourceInfo>

const packetsInfo = z.object({
  /** The longest distance between key frames in the first half minute; null when there is one key frame at most. */
  keyFrameGapMs: z.number().nullable(),
  startsWithKeyFrame: z.boolean(),
  /** The lengths that packets tell add up to the time they take: what cuts by them cuts right. */
  lengthsFit: z.boolean().default(true),
  /** Where the last packet that could be read ends. */
  endMs: z.number().nonnegative(),
  count: z.number(),
})
export type PacketsInfo = z.output<typeof packetsInfo>

/** Everything that is known of a source before it is converted; kept with the version as `probe`. */
export const inspected = z.object({ source: sourceInfo, packets: packetsInfo })
export type Inspected = z.output<typeof inspected>
