import { RecordTab, type RecordTabProps } from '../record-page/record-page.tsx'
import styles from './access.module.css'
import { AccessCheck } from './access-check.tsx'
import { AccessForm } from './access-form.tsx'
import { GateCard } from './gate-card.tsx'
import { RulesCard } from './rules-card.tsx'

/** «Доступ» of a record (product B5): to whom, when and where it is shown, and whether it is at a moment. */
export default function RecordAccess({ params }: { params: Readonly<Record<string, string>> }) {
  return <RecordTab params={params} current="access" title="Доступ" body={Rules} />
}

function Rules({ id, record }: RecordTabProps) {
  if (record === undefined) return null
  return (
    <div className={styles.desk}>
      <div className={styles.column}>
        <AccessForm record={record} />
        <RulesCard record={record} />
        <GateCard recordId={id} />
      </div>
      <AccessCheck record={record} />
    </div>
  )
}
