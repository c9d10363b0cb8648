import * as z from 'zod/mini'

/** Result for one id of a batch (product C3); SKIPPED is what was so already. */
export const updateState = z.object({
  status: z.enum(['OK', 'SKIPPED', 'ERROR']),
  /** Reason why not, in the words of refusals; `extra` is Russian, fit to show. */
  error: z.optional(z.object({ type: z.string(), subtype: z.string(), extra: z.string() })),
  rowVersion: z.optional(z.int()),
})
export type UpdateState = z.output<typeof updateState>

/** The same by the ids that were named (C-3-21). */
export const updateStates = z.record(z.string(), updateState)
export type UpdateStates = z.output<typeof updateStates>
