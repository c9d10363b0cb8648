import type { ReactNode } from 'react'
import { Card } from '../../ui/page/card.tsx'
import type { FieldStatus } from '../../ui/text-input/field.tsx'
import styles from './cuepoints.module.css'
import { MarkRow } from './mark-row.tsx'
import type { RowProblems } from './marks-draft.ts'

/** A list of marks as the form gives it to its card. */
export interface MarkField<Row> {
  value: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  status?: FieldStatus
  hint?: ReactNode
}

/** Values that the cards of marks share with the player. */
export interface Beside {
  durationMs: number | null
  /** Returns where the picture stands, in milliseconds. */
  now: () => number
  onShow: (ms: number) => void
}

interface Props<Row> {
  title: string
  /** Name of one of them: «Глава». */
  name: string
  control: ReactNode
  /** Said while there is no row. */
  empty: ReactNode
  field: MarkField<Row>
  problemsOf: (rows: readonly Row[], durationMs: number | null) => RowProblems
  beside: Beside
  /** Returns what a row says beside its moment; it is called «Глава 2». */
  children: (row: Row, label: string, onChange: (part: Partial<Row>) => void) => ReactNode
}

/** A card of marks: how many, what may be added, the rows. */
export function MarkList<Row extends { readonly key: number; readonly atMs: number | null }>({
  title,
  name,
  control,
  empty,
  field: { value, onChange, status, hint },
  problemsOf,
  beside: { durationMs, onShow },
  children,
}: Props<Row>) {
  const problems = status && problemsOf(value, durationMs)
  return (
    <Card title={title} padded control={control} {...(value.length > 0 && { note: value.length })}>
      {value.length === 0 && <p className={styles.none}>{empty}</p>}
      {value.length > 0 && (
        <ol className={styles.rows}>
          {value.map((row, place) => {
            const label = `${name} ${place + 1}`
            return (
              <MarkRow
                key={row.key}
                label={label}
                atMs={row.atMs}
                durationMs={durationMs}
                problem={problems?.get(row.key)}
                onTime={(atMs) => onChange(value.with(place, { ...row, atMs }))}
                onShow={onShow}
                onDelete={() => onChange(value.toSpliced(place, 1))}
              >
                {children(row, label, (part) => onChange(value.with(place, { ...row, ...part })))}
              </MarkRow>
            )
          })}
        </ol>
      )}
      {hint !== undefined && (
        <p className={styles.problem} role="alert">
          {hint}
        </p>
      )}
    </Card>
  )
}
