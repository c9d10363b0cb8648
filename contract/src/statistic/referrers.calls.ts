import * as z from 'zod/mini'
import { costs, limits } from '../limits.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { statisticAccess } from './statistic.calls.ts'
import { statisticDay } from './statistic-query.ts'

/** A page that showed a record; the domain and the page are empty where they are not known. */
const referrer = z.object({
  domain: z.string(),
  page: z.string(),
  views: z.int(),
  uniques: z.int(),
})

/** Pages that show records (spec 7.3). */
export const recordReferrers = {
  getRecordReferrerStatistic: method({
    about:
      'Answers by record the pages on which it was viewed, the most viewed first, up to 100 a record; of all time without a period (C-7.3-18). Unknown and foreign records are left out. EXTERNAL/STATISTICS while the store is away.',
    path: '/api/v3/records/getRecordReferrerStatistic',
    access: statisticAccess,
    cost: costs.batch,
    params: z.strictObject({
      recordsIds: z.array(recordId).check(z.maxLength(limits.recordInfoIds)),
      from: z.optional(statisticDay),
      to: z.optional(statisticDay),
    }),
    result: z.record(z.string(), z.array(referrer)),
  }),
}
