import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import { type moderation, mostAwaiting } from '@skleyka/contract/moderation/moderation.calls.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { changeSome } from '../bulk/bulk.ts'
import { countAwaiting } from './moderation.sql.ts'

export const moderationHandlers: Handlers<typeof moderation> = {
  moderate: ({ ids, decision, reason }, caller, services) => {
    const isBack = decision === 'REJECTED'
    if (isBack && reason === '') {
      throw refuse('moderation.reason', {}, { reason: [refuse('moderation.reason').message] })
    }
    const ops: FieldOp[] = [{ field: 'moderation', op: 'set', value: decision }]
    if (isBack) ops.push({ field: 'moderationReason', op: 'set', value: reason })
    return changeSome({ ids, ops, batchId: undefined }, caller, services)
  },

  getCountWaiting: async (_params, { account }, { db }) => ({
    count: await countAwaiting(db, account.id, mostAwaiting),
  }),
}
