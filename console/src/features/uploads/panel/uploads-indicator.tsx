import { CircleAlert, Upload } from 'lucide-react'
import { plural } from '../../../russian/plurals.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { ProgressRing } from '../../../ui/progress/progress.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { summaryOf } from '../sending/upload-words.ts'
import { getItems, useUploads } from '../uploads.ts'
import { setPanel, usePanelState } from './panel-state.ts'
import styles from './uploads-indicator.module.css'

/** The tasks indicator of the top line: a ring with the count while uploads go on; a press shows the panel. */
export function UploadsIndicator() {
  const view = useUploads()
  const panel = usePanelState()
  const items = getItems(view).map(({ item }) => item)
  if (items.length === 0) return null
  const { active, share, title } = summaryOf(items, view.live)
  const failed = items.some(({ status, uploaderStatus }) => status === 'FAILED' || uploaderStatus === 'FAILED')
  const label = active > 0 ? `Задачи: ${active} ${plural(active, ['загрузка', 'загрузки', 'загрузок'])}` : title
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={styles.indicator}
        aria-label={label}
        aria-expanded={panel === 'open'}
        data-failed={(active === 0 && failed) || undefined}
        onClick={() => setPanel(panel === 'open' ? 'closed' : 'open')}
      >
        {active > 0 ? (
          <>
            <ProgressRing value={share ?? 1} size={26} />
            <b>{active}</b>
          </>
        ) : (
          <Icon of={failed ? CircleAlert : Upload} size={20} />
        )}
      </button>
    </Tooltip>
  )
}
