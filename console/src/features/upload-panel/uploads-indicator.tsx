import { CircleAlert, Upload } from 'lucide-react'
import { Icon } from '../../ui/icon/icon.tsx'
import { ProgressRing } from '../../ui/progress/progress.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import { getItems, setPanel, setPanelTab, usePanelState, useUploads } from '../uploads/uploads.ts'
import { indicatorLabels } from './indicator-labels.ts'
import styles from './uploads-indicator.module.css'
import { useFailures } from './use-failures.ts'

/** The tasks indicator of the top line: a ring with the count while anything goes on. A press shows the panel. */
export function UploadsIndicator() {
  const view = useUploads()
  const panel = usePanelState()
  const items = getItems(view).map(({ item }) => item)
  const { code, work, seenUploads } = useFailures(items)
  if (code === null && items.length === 0) return null
  const { count, share, failures, label, shownIn } = indicatorLabels(items, view.live, work, seenUploads)
  const failed = failures > 0
  const show = () => {
    if (shownIn !== null && panel !== 'open') setPanelTab(shownIn)
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
