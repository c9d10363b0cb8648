import * as z from 'zod/mini'
import { formatSize } from '../format-size.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { pictureBounds } from './picture-bounds.ts'

/** Frames of one record at most, those found by themselves included. */
export const maxFrames = 60
const longestVideoMs = 24 * 3600 * 1000
/** The step of small frames that may be asked for, in milliseconds. */
const spriteStepMs = { least: 500, most: 60_000 }

const frameId = z.int().check(z.positive())

/** A picture that may be the poster of a record (product A22); times in milliseconds, sides in pixels. */
export const frame = z.object({
  id: frameId,
  /** Found by itself, taken where a person stopped the video, or a picture that a person sent. */
  origin: z.enum(['found', 'captured', 'sent']),
  state: z.enum(['MAKING', 'READY', 'FAILED']),
  /** Null for one that was sent. */
  atMs: z.nullable(z.int()),
  /** Short-lived signed addresses in both sizes; null until it is READY. */
  url: z.nullable(z.string()),
  small: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Sharpness of the picture; only frames of one video compare. Null where it was not measured. */
  sharpness: z.nullable(z.number()),
  isPoster: z.boolean(),
  /** Reason why it could not be made, in Russian. */
  failText: z.nullable(z.string()),
})
export type Frame = z.output<typeof frame>

const posters = { who: 'member', section: 'VIDEO', permission: 'media.can_use_custom_screenshots' } as const
const unknown = 'NOT_FOUND/RECORD for an unknown or foreign record'

/** Pictures of a record: what stands for it in lists, on sites and before it plays. */
export const frames = {
  list: method({
    about: `Answers the frames that may be the poster, in order of time, those that were sent last, and the poster that was found by itself, which stands while none is chosen. ${unknown}.`,
    path: '/api/v3/frames/list',
    access: posters,
    params: z.strictObject({ id: recordId }),
    result: z.object({
      frames: z.array(frame),
      /** Null where nothing was found: sound alone, a video that is not ready. */
      automatic: z.nullable(z.object({ url: z.string(), small: z.string(), isPoster: z.boolean() })),
    }),
  }),
  capture: method({
    title: 'Кадр из\u00a0видео',
    about: `Takes the frame that players show at a moment; it is made in the background and then stands in the list. STATE/NOT_READY for a video that does not play there yet, LIMIT/QUOTA above ${maxFrames} frames. ${unknown}.`,
    path: '/api/v3/frames/capture',
    access: posters,
    mutates: true,
    params: z.strictObject({ id: recordId, atMs: z.int().check(z.minimum(0), z.maximum(longestVideoMs)) }),
    result: z.object({ frame }),
  }),
  upload: method({
    title: 'Своя картинка',
    about: `Opens an address for a picture of one's own: a POST of its bytes (JPG, PNG or WebP, at most ${formatSize(pictureBounds.bytes)}, whatever its name and type say) answers {}, or {error} in words, within an hour and once. It is decoded and written anew in the background and then stands in the list, also of a video that does not play. LIMIT/SIZE for more bytes, LIMIT/QUOTA above ${maxFrames} frames. ${unknown}.`,
    path: '/api/v3/frames/upload',
    access: posters,
    mutates: true,
    params: z.strictObject({ id: recordId, bytes: z.int().check(z.positive()) }),
    result: z.object({ frameId, url: z.string() }),
  }),
  setPoster: method({
    title: 'Обложка',
    about: `Makes a frame the poster, at once everywhere; null goes back to the one found by itself. Answers the new rowVersion. NOT_FOUND/FRAME for a frame of another record, STATE/NOT_READY for one that is not made. ${unknown}.`,
    path: '/api/v3/frames/setPoster',
    access: posters,
    mutates: true,
    touches: ['records', 'albums'],
    params: z.strictObject({ id: recordId, frameId: z.nullable(frameId) }),
    result: z.object({ rowVersion: z.int() }),
  }),
  delete: method({
    title: 'Удаление кадра',
    about: `Deletes a frame with its files. STATE/CONFLICT for the poster in use, NOT_FOUND/FRAME for a frame of another record. ${unknown}.`,
    path: '/api/v3/frames/delete',
    access: posters,
    mutates: true,
    params: z.strictObject({ id: recordId, frameId }),
    result: z.object({ deleted: z.boolean() }),
  }),
  rebuildSprite: method({
    title: 'Новая лента кадров',
    about: `Makes the sheets of small frames anew, with a step in milliseconds or one by the length of the video; the old ones serve until then. taskId is null while they are being made already. STATE/NOT_READY for a video that is not ready. ${unknown}.`,
    path: '/api/v3/frames/rebuildSprite',
    access: { ...posters, permission: 'media.can_change_sprites' },
    mutates: true,
    touches: ['uploader'],
    params: z.strictObject({
      id: recordId,
      stepMs: z.optional(z.int().check(z.minimum(spriteStepMs.least), z.maximum(spriteStepMs.most))),
    }),
    result: z.object({ taskId: z.nullable(z.int()) }),
  }),
}
