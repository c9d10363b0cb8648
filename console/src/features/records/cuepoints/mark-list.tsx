import type { ReactNode } from 'react'
import { Card } from '../../../ui/page/card.tsx'
import type { FieldStatus } from '../../../ui/text-input/field.tsx'
import styles from './cuepoints.module.css'

/** A list of marks as the form gives it to its card. */
export interface MarkField<Row> {
  value: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  status?: FieldStatus
  hint?: ReactNode
}

/** What the cards of marks share with the player. */
export interface Beside {
  durationMs: number | null
  /** Where the picture stands, in milliseconds. */
  now: () => number
  onShow: (ms: number) => void
}

interface Props {
  title: string
  control: ReactNode
  /** Said while there is no row. */
  empty: ReactNode
  /** What is wrong with the list as a whole. */
  hint: ReactNode
  rows: readonly ReactNode[]
}

/** A card of marks: how many, what may be added, the rows. */
export function MarkList({ title, control, empty, hint, rows }: Props) {
  return (
    <Card title={title} padded control={control} {...(rows.length > 0 && { note: rows.length })}>
      {rows.length === 0 ? <p className={styles.none}>{empty}</p> : <ol className={styles.rows}>{rows}</ol>}
      {hint !== undefined && (
        <p className={styles.problem} role="alert">
          {hint}
        </p>
      )}
    </Card>
  )
}
