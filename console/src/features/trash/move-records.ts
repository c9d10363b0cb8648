import type { UpdateStates } from '@skleyka/contract/bulk/update-states.ts'
import { limits } from '@skleyka/contract/limits.ts'
import type { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { call as makeCall } from '../../api/client.ts'
import { inChunks } from '../../api/in-chunks.ts'
import { useAccountCode } from '../../session/contexts.ts'

type MoveCall = typeof trash.dispose | typeof trash.restore | typeof trash.delete

/** Result for the records that were to be moved. */
export interface Moved {
  readonly done: readonly number[]
  readonly failed: readonly { readonly id: number; readonly why: string }[]
}

export interface MoveJob {
  readonly ids: readonly number[]
  /** Told the number that has been answered so far. */
  readonly onProgress?: (answered: number) => void
}

/** Moves records in portions that a call may bear, one after another (C-5-33, C-9-09). */
export async function moveInPortions(
  make: (ids: number[]) => Promise<{ recordIds: number[]; updateStates: UpdateStates }>,
  { ids, onProgress }: MoveJob,
): Promise<Moved> {
  const done: number[] = []
  const failed: { id: number; why: string }[] = []
  for (const portion of inChunks(ids, limits.bulkIds)) {
    const { recordIds, updateStates } = await make(portion)
    done.push(...recordIds)
    for (const [id, { error }] of Object.entries(updateStates)) {
      if (error) failed.push({ id: Number(id), why: error.extra })
    }
    onProgress?.(done.length + failed.length)
  }
  return { done, failed }
}

/** The same as a write of a screen: what was read of the records and of the trash is read again. */
export function useMoveRecords(call: MoveCall) {
  const accountCode = useAccountCode()
  return useMutation({
    mutationKey: call.touches,
    mutationFn: (job: MoveJob) => moveInPortions((ids) => makeCall(call, { ids }, { accountCode }), job),
  })
}
