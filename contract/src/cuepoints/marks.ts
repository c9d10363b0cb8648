import * as z from 'zod/mini'
import { line } from '../texts.ts'
import { cuepointBounds } from './cuepoint-bounds.ts'

/** Purpose of a cuepoint: a break for advertising, or something for the code of a page (product A18). */
export const cuepointTypes = ['ad', 'code'] as const
export type CuepointType = (typeof cuepointTypes)[number]

const moment = z.int().check(z.minimum(0), z.maximum(cuepointBounds.markMs))
const key = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_.-]{0,39}$/))

/** A moment that advertising or the code of a page acts upon; times in milliseconds. */
export const cuepoint = z.strictObject({
  atMs: moment,
  type: z.enum(cuepointTypes),
  name: line(cuepointBounds.episodeNameChars),
  /** For whom the player tells of it; no key twice. */
  data: z
    .array(z.strictObject({ key, value: line(cuepointBounds.valueChars) }))
    .check(z.maxLength(cuepointBounds.keys)),
})
export type Cuepoint = z.output<typeof cuepoint>

/** Place where a chapter begins; it lasts until the next one. */
export const chapter = z.strictObject({ atMs: moment, name: line(cuepointBounds.episodeNameChars) })
export type Chapter = z.output<typeof chapter>
