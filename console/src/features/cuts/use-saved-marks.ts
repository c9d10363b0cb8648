import { cuepoints } from '@skleyka/contract/cuepoints/cuepoints.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../api/call-error.ts'
import { call } from '../../api/client.ts'
import { readKey } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'

/** Number of tries when others save marks at the same moment. */
const tries = 3

type SavedMarks = Pick<ResultOf<typeof cuepoints.list>, 'cuepoints' | 'chapters'>
/** Returns the changed marks; null where that cannot be any more. */
export type MarkChange = (kept: SavedMarks) => Partial<SavedMarks> | null

/** Saves a change of the marks of a video at once, beside whatever it has by then; false when there was nothing to change. */
export function useSavedMarks(id: number): (change: MarkChange) => Promise<boolean> {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey: cuepoints.save.touches,
    // one after the other, or quick presses would be in each other's way
    scope: { id: `cuepoints ${id}` },
    mutationFn: async (change: MarkChange) => {
      for (let left = tries; ; left -= 1) {
        const { rowVersion, cuepoints: marks, chapters } = await call(cuepoints.list, { id }, { accountCode })
        const kept = { cuepoints: marks, chapters }
        const changed = change(kept)
        if (changed === null) return false
        try {
          const saved = await call(cuepoints.save, { id, rowVersion, ...kept, ...changed }, { accountCode })
          client.setQueryData(readKey(cuepoints.list, { id }, { accountCode }), saved)
          return true
        } catch (error) {
          const isConflict = error instanceof CallError && error.type === 'STATE' && error.subtype === 'CONFLICT'
          if (!isConflict || left <= 1) throw error
        }
      }
    },
  })
  return mutateAsync
}
