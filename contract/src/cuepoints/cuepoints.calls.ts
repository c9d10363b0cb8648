import * as z from 'zod/mini'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { cuepointBounds } from './cuepoint-bounds.ts'
import { chapter, cuepoint } from './marks.ts'

const marks = { who: 'member', section: 'VIDEO', permission: 'media.can_use_cuepoints' } as const
const unknown = 'NOT_FOUND/RECORD for an unknown or foreign record'

const cuepointList = z.array(cuepoint).check(z.maxLength(cuepointBounds.cuepoints))
const chapterList = z.array(chapter).check(z.maxLength(cuepointBounds.episodes))

const kept = z.object({
  cuepoints: cuepointList,
  chapters: chapterList,
  durationMs: z.nullable(z.int()),
  rowVersion: z.int(),
})

/** Marks on the line of time of a record: what advertising and pages act upon, and the chapters people choose by. */
export const cuepoints = {
  list: method({
    about: `Answers the cuepoints and the chapters of a record in order of time, with the version that \`save\` takes. The chapters are the episodes of its frontSettings. ${unknown}.`,
    path: '/api/v3/cuepoints/list',
    access: marks,
    params: z.strictObject({ id: recordId }),
    result: kept,
  }),
  save: method({
    title: 'Правка меток',
    about: `Puts these cuepoints and chapters in place of those before and answers them with the new rowVersion. STATE/CONFLICT when rowVersion is not the present one; VALIDATION/FIELD for a mark past the end, two cuepoints of one type at one moment, and chapters that do not begin at 0 or last less than ${cuepointBounds.chapterMs}\u00a0ms. ${unknown}.`,
    path: '/api/v3/cuepoints/save',
    access: marks,
    mutates: true,
    touches: ['records'],
    params: z.strictObject({ id: recordId, rowVersion: z.int(), cuepoints: cuepointList, chapters: chapterList }),
    result: kept,
  }),
}
