import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { Check, CircleAlert, Clock } from 'lucide-react'
import { Icon } from '../../ui/icon/icon.tsx'
import { ProgressRing } from '../../ui/progress/progress.tsx'
import type { SendingInfo } from '../records/records.ts'
import styles from './stage-strip.module.css'
import { type Stage, stagesOf } from './stages.ts'

/** Every stage of the record's way, in words (product B5). `sending` tells of this browser's upload. */
export function StageStrip({ record, sending }: { record: RecordView; sending: SendingInfo | null }) {
  return (
    <ol className={styles.stages} aria-label="Этапы обработки">
      {stagesOf(record, sending).map((stage) => (
        <li key={stage.name} data-kind={stage.kind}>
          <span className={styles.bar}>
            <span style={{ width: `${barShare(stage) * 100}%` }} />
          </span>
          <b>
            <Mark stage={stage} />
            {stage.name}
          </b>
          <span>{stage.words}</span>
        </li>
      ))}
    </ol>
  )
}

const barShare = ({ kind, share }: Stage) =>
  kind === 'done' || kind === 'bad' ? 1 : kind === 'run' ? (share ?? 0.3) : 0

function Mark({ stage: { kind, share } }: { stage: Stage }) {
  if (kind === 'run') return <ProgressRing value={share ?? 0.3} />
  return <Icon of={kind === 'done' ? Check : kind === 'bad' ? CircleAlert : Clock} size={14} />
}
