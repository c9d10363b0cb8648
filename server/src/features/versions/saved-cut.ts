import { cutRange } from '@skleyka/contract/cuts/cut-ranges.ts'
import * as z from 'zod/mini'

const keptCut = z.strictObject({
  /** Record that it is cut out of. */
  recordId: z.int(),
  versionId: z.int(),
  ranges: z.array(cutRange),
  exact: z.boolean(),
  /** Person who requested the cut. */
  userId: z.int(),
  /** Ranges that were taken in the end; none until it is made. */
  taken: z.optional(z.array(cutRange)),
  /** True once the marks of the video have followed. */
  carried: z.optional(z.boolean()),
  /** It is no cut but the whole again: what `versionId` had taken is undone. */
  restored: z.optional(z.boolean()),
})

/** A cut as its version keeps it. */
export type SavedCut = z.output<typeof keptCut>

/** Null for a version that is no cut. */
export function readCut({ cut }: { cut: unknown }): SavedCut | null {
  const read = keptCut.safeParse(cut)
  return read.success ? read.data : null
}
