import * as z from 'zod/mini'
import { bounds, costs } from './limits.ts'
import { pageParams } from './lists.ts'
import { method } from './method.ts'
import { listedRecord, recordFilter } from './records.ts'
import { searchMeaning } from './search-hits.ts'
import { line } from './texts.ts'

export const search = {
  getRecords: method({
    about: `Searches the records of the account, newest first, by words in any form and order, in the name, the description, tags, the id, the uuid, the file name and the fields of the account (C-7.3-10). The last word may be only begun; ё is е. What finds nothing is tried in the other layout of the keyboard, then as parts of words of the newest names and file names. \`total\` counts to ${bounds.countedRecords}; \`isMore\` when there are more.`,
    path: '/api/v3/search/getRecords',
    access: { who: 'member', section: 'VIDEO' },
    cost: costs.list,
    params: z.strictObject({
      q: line(bounds.searchChars, 1),
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
