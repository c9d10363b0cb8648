import { type ReactNode, useState } from 'react'
import { DateInput } from '../date-input/date-input.tsx'
import type { FieldStatus } from '../text-input/field.tsx'
import { TimeInput } from '../time-input/time-input.tsx'
import styles from './moment-input.module.css'

interface Props {
  label: string
  /** `yyyy-mm-ddThh:mm`; null for no moment. */
  value: string | null
  onChange: (value: string | null, problem: string | null) => void
  status?: FieldStatus
  hint?: ReactNode
}

interface Parts {
  readonly day: string | null
  readonly time: string | null
  readonly problem: string | null
}

const partsOf = (value: string | null): Parts => {
  const [day = null, time = null] = value?.split('T') ?? []
  return { day, time, problem: null }
}

/** A day and a time of it; a day alone begins at midnight. */
export function MomentInput({ label, value, onChange, ...fieldProps }: Props) {
  const [parts, setParts] = useState(partsOf(value))
  const [reportedValue, setReportedValue] = useState(value)
  // another moment from outside replaces what is typed; the one told from here does not
  if (value !== reportedValue) {
    setReportedValue(value)
    setParts(partsOf(value))
  }
  const change = (next: Parts) => {
    const whole = next.day !== null && next.problem === null ? `${next.day}T${next.time ?? '00:00'}` : null
    setParts(next)
    setReportedValue(whole)
    onChange(whole, next.problem)
  }
  return (
    <div className={styles.moment}>
      <DateInput
        label={label}
        value={parts.day}
        onChange={(day, problem) => change({ day, time: day === null ? parts.time : (parts.time ?? '00:00'), problem })}
        {...fieldProps}
      />
      <TimeInput
        label={`${label}: время`}
        hideLabel
        value={parts.time}
        disabled={parts.day === null}
        onChange={(time, problem) => change({ ...parts, time, problem })}
      />
    </div>
  )
}
