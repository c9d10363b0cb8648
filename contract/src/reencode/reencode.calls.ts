import * as z from 'zod/mini'
import { updateStates } from '../bulk/update-states.ts'
import { costs, limits } from '../limits.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'

/** A kept source is converted anew by the present ladder (product B2). */
export const reencode = {
  start: method({
    title: 'Перекодирование',
    about: `Begins to convert at most ${limits.bulkIds} videos anew from the sources that were kept. Each plays as it is until its new renditions are READY, and goes on to when they fail. By id: SKIPPED for one that is being converted anew already, STATE/NO_SOURCE for one whose source is not kept, STATE/NOT_READY, STATE/CONFLICT while another video replaces it, NOT_FOUND/RECORD for an unknown or foreign one. \`sourceMs\` is how long those of \`recordIds\` last together, in milliseconds; \`dryRun\` begins nothing.`,
    path: '/api/v3/records/reencode',
    access: { who: 'member', section: 'VIDEO', permission: 'media.can_edit_records' },
    mutates: true,
    touches: ['records', 'uploader'],
    cost: costs.batch,
    params: z.strictObject({
      ids: z.array(recordId).check(z.maxLength(limits.bulkIds)),
      dryRun: z.optional(z.boolean()),
    }),
    result: z.object({
      /** Records that are converted anew by this call, or were before it. */
      recordIds: z.array(recordId),
      sourceMs: z.int(),
      updateStates,
    }),
  }),
}
