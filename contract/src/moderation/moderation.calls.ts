import * as z from 'zod/mini'
import { updateState } from '../bulk/bulk.calls.ts'
import { bounds, costs, limits } from '../limits.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { paragraphs } from '../texts.ts'

/** So far the videos that wait for a moderator are counted. */
export const mostAwaiting = 1_000

const member = { who: 'member', section: 'VIDEO' } as const

/** A moderator's word on videos (product C1, C5). */
export const moderation = {
  moderate: method({
    title: 'Решение модератора',
    about: `Approves or sends back up to ${limits.bulkUpdateIds} records and answers the state of each id: OK, SKIPPED (already so) or ERROR with the reason in words (product C5, P-M-24). What was decided before is changed by those alone who have media.can_change_moderation, too (P-M-25). VALIDATION/FIELD for sending back without a reason. \`batchId\` names it for \`bulkUndo\`.`,
    path: '/api/v3/records/moderate',
    access: { ...member, permission: 'media.can_moderate_records' },
    mutates: true,
    cost: costs.batch,
    params: z.strictObject({
      ids: z.array(recordId).check(z.maxLength(limits.bulkUpdateIds)),
      decision: z.enum(['APPROVED', 'REJECTED']),
      /** Reason that its author has to mend; of a rejection alone. */
      reason: z._default(paragraphs(bounds.moderationReasonChars), ''),
    }),
    result: z.object({
      /** Null when nothing was to be changed. */
      batchId: z.nullable(z.uuid()),
      recordIds: z.array(recordId),
      updateStates: z.record(z.string(), updateState),
    }),
  }),
  getCountWaiting: method({
    about: `Answers how many records of the account wait for a moderator, ${mostAwaiting} at the most (product B2, P-M-24).`,
    path: '/api/v3/records/getCountWaiting',
    access: member,
    cost: costs.poll,
    params: z.strictObject({}),
    result: z.object({ count: z.int() }),
  }),
}
