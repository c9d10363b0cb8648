import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { write } from '../../api/queries.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { showToast } from '../../ui/toast/toasts.ts'

/** Puts the task a failed record has stopped at back into the queue; null without the right, or when it cannot help. */
export function useRestartRecord({ id, canRetry }: Pick<RecordView, 'id' | 'canRetry'>) {
  const accountCode = useAccountCode()
  const may = useMay()
  const restart = useMutation(write(uploader.restartAccountTask, { accountCode }))
  const run = useMutation({
    mutationFn: async () => {
      const params = {
        accountCode,
        recordId: id,
        states: ['FAILED' as const, 'CANCELED' as const],
        page: 1,
        perPage: 1,
      }
      const { tasks } = await call(uploader.getAccountUploaderTasks, params, { accountCode })
      const [task] = tasks
      if (!task) {
        showToast({ type: 'error', message: 'Повторить нечего: загрузите файл ещё раз' })
        return
      }
      await restart.mutateAsync({ accountCode, taskId: task.id })
      showToast({ type: 'success', message: 'Видео снова в\u00a0очереди на\u00a0обработку' })
    },
    // The inner mutation tells its own failure.
    meta: { quiet: true },
  })
  if (!canRetry || !may(uploader.restartAccountTask)) return null
  return { run: () => run.mutate(), isPending: run.isPending }
}
