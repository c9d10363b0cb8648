import type { People } from '@skleyka/contract/audit/audit.calls.ts'
import type { BulkChange, LeftOut } from '@skleyka/contract/bulk/bulk.calls.ts'
import { ChangeList } from '../audit/audit.tsx'
import styles from './edit-fields.module.css'

interface Props {
  label: string
  changes: readonly BulkChange[]
  /** Names of the authors that changes tell of. */
  people: People | undefined
}

/** Values before and after, record by record. */
export function ChangeTable({ label, changes, people }: Props) {
  const byRecord = Map.groupBy(changes, ({ id }) => id)
  return (
    <section className={styles.scroll} aria-label={label}>
      <ul className={styles.records}>
        {[...byRecord].map(([id, ofRecord]) => (
          <li key={id}>
            <strong>
              <bdi>{ofRecord[0]?.record}</bdi> <span className={styles.number}>№&#160;{id}</span>
            </strong>
            <ChangeList objectType="record" changes={ofRecord} people={people} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Records that stay as they are, each with its reason. */
export function LeftOutList({
  label,
  items,
}: {
  label: string
  items: readonly Pick<LeftOut, 'id' | 'record' | 'error'>[]
}) {
  return (
    <section className={styles.scroll} aria-label={label}>
      <ul className={styles.records}>
        {items.map(({ id, record, error }) => (
          <li key={id}>
            <strong>
              <bdi>{record ?? 'Видео'}</bdi> <span className={styles.number}>№&#160;{id}</span>
            </strong>
            <p className={styles.why}>{error}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
