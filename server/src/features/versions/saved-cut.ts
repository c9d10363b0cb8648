import { cutRange } from '@skleyka/contract/cuts/cut-ranges.ts'
import * as z from 'zod/mini'

const keptCut = z.strictObject({
  /** What it is cut out of. */
  recordId: z.int(),
  versionId: z.int(),
  ranges: z.array(cutRange),
  exact: z.boolean(),
  /** Who asked. */
  userId: z.int(),
  /** What was taken in the end; until it is made there is none. */
  taken: z.optional(z.array(cutRange)),
  /** What stood at moments of the video has followed. */
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
