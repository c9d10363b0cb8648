import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { FieldStatus } from '../text-input/field.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import styles from './number-input.module.css'
import { numberProblem, numberText, readNumber, stepNumber } from './number-text.ts'

interface Props {
  label: string
  value: number | null
  /** Told at every change; while the text is wrong the value is null and the problem says why. */
  onChange: (value: number | null, problem: string | null) => void
  min?: number
  max?: number
  step?: number
  /** «мин», «%»: stands inside, after the figure. */
  unit?: string
  status?: FieldStatus | undefined
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  kind?: 'border' | 'fill'
  display?: 'normal' | 'bright'
  size?: 's' | 'm'
}

/** A number: typed, or moved by the arrows up and down. The wheel changes nothing, so a page scrolls safely over it. */
export function NumberInput({ value, onChange, min, max, step = 1, unit, status, hint, ...rest }: Props) {
  const [text, setText] = useState(value === null ? '' : numberText(value))
  const [reportedValue, setReportedValue] = useState(value)
  const [left, setLeft] = useState(false)
  if (value !== reportedValue) {
    setReportedValue(value)
    setText(value === null ? '' : numberText(value))
  }
  const bounds = { min, max }
  const problem = left ? numberProblem(text, bounds) : null
  const type = (next: string) => {
    const wrong = numberProblem(next, bounds)
    const read = wrong === null ? readNumber(next) : null
    setText(next)
    setLeft(false)
    setReportedValue(read)
    onChange(read, wrong)
  }
  const move = (by: number) => type(numberText(stepNumber(readNumber(text), by, bounds)))
  const locked = rest.disabled || rest.readOnly
  return (
    <TextInput
      {...rest}
      value={text}
      onChange={type}
      onBlur={() => setLeft(true)}
      onKeyDown={(event) => {
        const by = { ArrowUp: step, ArrowDown: -step, PageUp: step * 10, PageDown: -step * 10 }[event.key]
        if (by === undefined || locked) return
        event.preventDefault()
        move(by)
      }}
      role="spinbutton"
      aria-valuenow={readNumber(text) ?? undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      inputMode="decimal"
      autoComplete="off"
      status={problem === null ? status : 'error'}
      hint={problem ?? hint}
      tail={
        <span className={styles.tail}>
          {unit}
          {!locked && (
            <span className={styles.steps} aria-hidden="true">
              <button type="button" tabIndex={-1} onClick={() => move(step)}>
                <Icon of={ChevronUp} size={12} />
              </button>
              <button type="button" tabIndex={-1} onClick={() => move(-step)}>
                <Icon of={ChevronDown} size={12} />
              </button>
            </span>
          )}
        </span>
      }
    />
  )
}
