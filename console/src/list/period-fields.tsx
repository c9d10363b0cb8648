import { DateInput } from '../ui/date-input/date-input.tsx'
import styles from './period-fields.module.css'

interface Props {
  /** Days yyyy-mm-dd; empty where nothing bounds the list. */
  readonly from: string
  readonly to: string
  readonly onChange: (change: { from: string } | { to: string }) => void
}

/** The first and the last day of what a list shows. `periodOf` makes moments of them. */
export function PeriodFields({ from, to, onChange }: Props) {
  return (
    <>
      <span className={styles.day}>
        <DateInput label="С дня" value={from || null} onChange={(day) => onChange({ from: day ?? '' })} />
      </span>
      <span className={styles.day}>
        <DateInput label="По день" value={to || null} onChange={(day) => onChange({ to: day ?? '' })} />
      </span>
    </>
  )
}
