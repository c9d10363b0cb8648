import * as z from 'zod/mini'
import { bounds } from '../limits.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { line } from '../texts.ts'
import { cutRange, maxCutRanges } from './cut-ranges.ts'

const member = { who: 'member', section: 'VIDEO' } as const
const ranges = z.array(cutRange).check(z.minLength(1), z.maxLength(maxCutRanges))
/** False takes whole groups of pictures: nothing is encoded anew, and the ranges grow to where a reader can begin. */
const exact = z._default(z.boolean(), true)
const refusals =
  'STATE/NOT_READY for a video that is not ready, VALIDATION/FIELD for ranges that are not in order, overlap, pass the end or hold no frame, NOT_FOUND/RECORD for an unknown or foreign one'

/** Parts of a video, to the frame: of them a shorter video, or another one beside it. */
export const cuts = {
  trim: method({
    title: 'Обрезка',
    about: `Cuts a video to these ranges, joined in order; a frame belongs to one when it begins within it. It is made in the background as a new version: the old one plays until then, and what stands at a moment of it goes along. Only the pictures at the edges are encoded anew. STATE/CONFLICT while another version is on its way, STATE/HOLD under hold (product A47). ${refusals}.`,
    path: '/api/v3/records/trim',
    access: { ...member, permission: 'media.can_edit_records' },
    mutates: true,
    touches: ['uploader'],
    params: z.strictObject({ id: recordId, ranges, exact }),
    result: z.object({ versionId: z.int() }),
  }),
  duplicateClip: method({
    title: 'Клип из\u00a0видео',
    about: `Makes a new record of these ranges of a video, joined in order, cut as trim does. It takes over the description, the tags, the metadata and the copyright holder, later its part of the marks and the subtitles, and belongs to who asked; without a name it is «… — клип». Albums stay. STATE/CLAIM while a granted claim keeps the video from viewers, everywhere or in some countries. ${refusals}.`,
    path: '/api/v3/records/duplicateClip',
    access: { ...member, permission: 'media.can_create_records' },
    mutates: true,
    touches: ['uploader'],
    params: z.strictObject({
      id: recordId,
      ranges,
      name: z._default(line(bounds.recordNameChars), ''),
      exact,
    }),
    result: z.object({ recordId }),
  }),
  restore: method({
    title: 'Возврат к\u00a0видео до\u00a0обрезки',
    about:
      'Brings back what the last trim of a video cut away, as long as the file from before it is kept, a day: it is converted anew as a new version, and the cut plays until then. Marks, chapters and subtitles go back to their moments; those that were cut away stay away. STATE/NO_SOURCE when the video is no cut or the file is gone, STATE/CONFLICT while another version is on its way, STATE/HOLD under hold (product A47), STATE/NOT_READY for a video that is not ready, NOT_FOUND/RECORD for an unknown or foreign one.',
    path: '/api/v3/records/restoreUncut',
    access: { ...member, permission: 'media.can_edit_records' },
    mutates: true,
    touches: ['uploader', 'records'],
    params: z.strictObject({ id: recordId }),
    result: z.object({ versionId: z.int() }),
  }),
}
