import * as z from 'zod/mini'
import { recordFilter } from '../filters/record-filter.ts'
import { bounds, costs } from '../limits.ts'
import { pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { listedRecord } from '../records/records.calls.ts'
import { line } from '../texts.ts'
import { searchFields, searchMeaning } from './search-hits.ts'

/** Of a search that finds more than are counted: how many of the newest are put in the order of how well they fit. */
export const rankedRecords = 200

export const search = {
  getRecords: method({
    about: `Searches the records of the account by words in any form and order, in the name, tags, the description, the file name, the fields of the account, the subtitles, the id and the uuid, or in the fields of \`in\` alone (C-7.3-10). The last word may be only begun; ё is е; words in quotes stand as they are, a word after a minus is absent. Those that say it in the name come first, then in tags, the description, the file name, elsewhere; alike ones by date, the newest first. Of more than ${bounds.countedRecords} the newest ${rankedRecords} are put in this order, the others follow by date. What finds nothing is tried in the other layout of the keyboard, then as parts of words of the newest names and file names. \`total\` counts to ${bounds.countedRecords}; \`isMore\` when there are more.`,
    path: '/api/v3/search/getRecords',
    access: { who: 'member', section: 'VIDEO' },
    cost: costs.list,
    params: z.strictObject({
      q: line(bounds.searchChars, 1),
      /** Place where to look: without it everywhere. */
      in: z.optional(z.array(z.enum(searchFields)).check(z.minLength(1), z.maxLength(searchFields.length))),
      filter: z._default(z.omit(recordFilter, { q: true }), {}),
      ...pageParams,
    }),
    result: z.object({
      records: z.array(listedRecord),
      total: z.int(),
      isMore: z.boolean(),
      ...searchMeaning,
    }),
  }),
}
