import { uploader } from '@skleyka/contract/uploader.ts'
import { CircleAlert, Upload } from 'lucide-react'
import { useApp, useMay } from '../../../session/contexts.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { ProgressRing } from '../../../ui/progress/progress.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { useAccountTasks } from '../processing/account-queue.ts'
import { useSeenFailures } from '../processing/seen-failures.ts'
import { getItems, useUploads } from '../uploads.ts'
import { type AccountWork, indicatorWords } from './indicator-words.ts'
import { setPanel, setPanelTab, usePanelState } from './panel-state.ts'
import styles from './uploads-indicator.module.css'

/** The tasks indicator of the top line: a ring with the count while anything goes on. A press shows the panel. */
export function UploadsIndicator() {
  const view = useUploads()
  const panel = usePanelState()
  const { code, work } = useAccountWork()
  const items = getItems(view).map(({ item }) => item)
  if (code === null && items.length === 0) return null
  const { count, share, failed, label } = indicatorWords(items, view.live, work)
  const show = () => {
    if (items.length === 0) setPanelTab('processing')
    setPanel(panel === 'open' ? 'closed' : 'open')
  }
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={styles.indicator}
        aria-label={label}
        aria-expanded={panel === 'open'}
        data-failed={(count === 0 && failed) || undefined}
        onClick={show}
      >
        {count > 0 ? (
          <>
            <ProgressRing value={share} size={26} />
            <b>{count}</b>
          </>
        ) : (
          <Icon of={failed ? CircleAlert : Upload} size={20} />
        )}
      </button>
    </Tooltip>
  )
}

/** The open account and what goes on in it; null for who may not see it. */
function useAccountWork(): { code: string | null; work: AccountWork | null } {
  const { accountCode } = useApp()
  const may = useMay()
  const code = may(uploader.getAccountUploaderTasks) ? accountCode : null
  const { running, failed } = useAccountTasks(code, false)
  const seenMs = useSeenFailures(code)
  if (code === null || !running.data) return { code, work: null }
  const { tasks, total } = running.data
  const isNew = (at: Date | null) => (at?.getTime() ?? 0) > seenMs
  const failures = (failed.data?.tasks ?? []).filter(({ finishedAt }) => isNew(finishedAt)).length
  return { code, work: { accountCode: code, tasks, total, failures } }
}
