import type { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { call as makeCall } from '../../api/client.ts'
import { useAccountCode } from '../../session/contexts.ts'

type MoveCall = typeof trash.dispose | typeof trash.restore | typeof trash.delete

/** Result for the record that was to be moved. */
export interface Moved {
  readonly done: readonly number[]
  readonly failed: readonly { readonly id: number; readonly why: string }[]
}

/** Moves the video of a page by one call; chosen ones are an act of the server. What was read of records and the trash is read again. */
export function useMoveRecord(call: MoveCall) {
  const accountCode = useAccountCode()
  return useMutation({
    mutationKey: call.touches,
    mutationFn: async (ids: readonly number[]): Promise<Moved> => {
      const { recordIds, updateStates } = await makeCall(call, { ids: [...ids] }, { accountCode })
      const failed = Object.entries(updateStates).flatMap(([id, { error }]) =>
        error ? [{ id: Number(id), why: error.extra }] : [],
      )
      return { done: recordIds, failed }
    },
  })
}
