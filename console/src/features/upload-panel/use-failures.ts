import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { useEffect } from 'react'
import { useApp, useMay } from '../../session/contexts.ts'
import type { SavedItem } from '../uploads/uploads.ts'
import { latestFailure, useAccountTasks } from './account-queue.ts'
import { type AccountWork, hasFailed } from './indicator-labels.ts'
import { changeSeen, useSeenFailures, withoutRetried, withSeen } from './seen-failures.ts'

/** Returns what goes on in the open account, as far as the user may see it, and what of all failures he has not read yet. */
export function useFailures(items: readonly SavedItem[]) {
  const { accountCode, user } = useApp()
  const may = useMay()
  const code = may(uploader.getAccountUploaderTasks) ? accountCode : null
  const { running, failed } = useAccountTasks(code, false)
  const seen = useSeenFailures(user.id)
  const tasks = failed.data?.tasks ?? []
  const seenMs = seen.accounts[code ?? ''] ?? 0
  const failures = code === null ? 0 : tasks.filter(({ finishedAt }) => (finishedAt?.getTime() ?? 0) > seenMs).length

  const going = items.filter((item) => !hasFailed(item)).map(({ id }) => id)
  useEffect(() => changeSeen(user.id, (known) => withoutRetried(known, going)))

  const work: AccountWork | null =
    code === null || !running.data
      ? null
      : { accountCode: code, tasks: running.data.tasks, total: running.data.total, failures }
  const failedIds = items.filter(hasFailed).map(({ id }) => id)
  return {
    code,
    work,
    /** Failed uploads of this browser that were read. */
    seenUploads: seen.uploads,
    /** «Скрыть»: the mark of «Задачи» goes until something else fails. */
    markRead: () => {
      const account = code === null ? null : { code, latestMs: latestFailure(tasks) }
      changeSeen(user.id, (known) => withSeen(known, failedIds, account))
    },
  }
}
