import { type ReactNode, useId } from 'react'
import box from '../box/box.module.css'
import styles from './radio-group.module.css'

interface Choice<T extends string> {
  value: T
  label: string
  /** A quieter line that says what the choice means. */
  note?: ReactNode
  disabled?: boolean
}

interface Props<T extends string> {
  label: string
  choices: readonly Choice<T>[]
  /** Null while nothing is chosen. */
  value: T | null
  onChange: (value: T) => void
  disabled?: boolean
  /** Two in a row where there is room. */
  paired?: boolean
}

/** One of a few, each in words of its own; native radio buttons, so arrows move the choice. */
export function RadioGroup<T extends string>(props: Props<T>) {
  const { label, choices, value, onChange, disabled = false, paired = false } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} className={styles.group} data-paired={paired || undefined}>
      <span id={`${name}-label`} className={styles.title}>
        {label}
      </span>
      {choices.map((choice) => (
        <label key={choice.value} className={box.line} data-disabled={disabled || choice.disabled || undefined}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={disabled || (choice.disabled ?? false)}
            onChange={() => onChange(choice.value)}
          />
          <span className={`${box.box} ${styles.dot}`} />
          <span>
            {choice.label}
            {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
