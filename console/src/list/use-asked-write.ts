import type { AnyCall, ParamsOf } from '@skleyka/contract/method.ts'
import { useMutation } from '@tanstack/react-query'
import { write } from '../api/queries.ts'
import { type Confirmation, confirm } from '../ui/confirm/confirm-queue.ts'
import { showToast } from '../ui/toast/toasts.ts'

/** A write that asks first and tells when it is done; its promise is true then. Why it was not done is told by the snackbar. */
export function useAskedWrite<C extends AnyCall>(
  call: C,
  accountCode: string | null,
  headers?: Readonly<Record<string, string>>,
) {
  // the row that asked may be gone when the answer comes: its promise outlives it, a callback would not
  const { mutateAsync } = useMutation(write(call, { accountCode, headers }))
  return async (params: ParamsOf<C>, question: Confirmation, done: string): Promise<boolean> => {
    if (!(await confirm(question))) return false
    const isDone = await mutateAsync(params).then(
      () => true,
      () => false,
    )
    if (isDone) showToast({ type: 'success', message: done })
    return isDone
  }
}
