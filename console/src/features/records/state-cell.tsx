import { Check, CircleAlert, CirclePlay, CircleStop, Clock, type LucideIcon, ScanSearch, Upload } from 'lucide-react'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { type RecordLabels, recordLabels, type StateInfo } from './record-labels.ts'
import styles from './state-cell.module.css'

const icons: Record<Exclude<RecordLabels['icon'], 'ring'>, LucideIcon> = {
  check: Check,
  clock: Clock,
  play: CirclePlay,
  alert: CircleAlert,
  upload: Upload,
  search: ScanSearch,
  stop: CircleStop,
}

/** The state of a record: icon and word, the reason or what is next below. The usual is quiet, a failure has a ground. */
export function StateCell(facts: StateInfo) {
  const { tone, icon, words, detail, progress } = recordLabels(facts)
  return (
    <div className={styles.state} data-tone={tone}>
      {icon === 'ring' ? (
        <StateMark tone={tone} progress={progress ?? 0}>
          {words}
        </StateMark>
      ) : (
        <StateMark tone={tone} icon={icons[icon]}>
          {words}
        </StateMark>
      )}
      {detail !== null && (
        <span className={styles.detail} title={detail}>
          {detail}
        </span>
      )}
    </div>
  )
}
