import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'

/** Videos of an account whose qualities watching brings back within an hour; people are not bounded. */
export const returnsOfViewersAnHour = 20

const freed = z.object({
  name: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
})

const state = z.object({
  /** The highest first; empty where none is freed. */
  qualities: z.array(freed),
  freedAt: z.nullable(instant),
  unwatchedDays: z.nullable(z.int()),
  /** True while the video is made again of its source. */
  returning: z.boolean(),
})
export type FreedQualities = z.output<typeof state>

const unknown = 'NOT_FOUND/RECORD for an unknown or foreign one.'

/** Qualities of a video that were freed, since nobody watched them (product D5). */
export const freedQualities = {
  ofRecord: method({
    about: `Answers which qualities of a video are freed, since when, and after how many days. ${unknown}`,
    path: '/api/v3/records/freedQualities',
    access: { who: 'member', section: 'VIDEO' },
    params: z.strictObject({ id: recordId }),
    result: state,
  }),
  bringBack: method({
    title: 'Возврат качеств',
    about: `Begins to make a video anew of its source with all its qualities; it plays as it is until then. A repeat begins nothing more. STATE/CONFLICT while another video replaces it, STATE/NO_SOURCE, STATE/NOT_READY. ${unknown}`,
    path: '/api/v3/records/freedQualitiesBringBack',
    access: { who: 'member', section: 'VIDEO', permission: 'media.can_edit_records' },
    mutates: true,
    touches: ['records', 'uploader'],
    params: z.strictObject({ id: recordId }),
    result: state,
  }),
}
