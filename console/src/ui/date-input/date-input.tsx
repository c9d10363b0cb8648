import { Calendar } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { type DateProblem, dayText, parseRussianDate, technicalDay, technicalDayOf } from '../../russian/date-text.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import type { FieldStatus } from '../text-input/field.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import styles from './date-input.module.css'
import { usesNativeInputs } from './native-inputs.ts'
import { useParsedText } from './use-parsed-text.ts'

const loadLayer = () => import('./calendar-layer.tsx')
const CalendarLayer = lazy(loadLayer)

interface Props {
  label: string
  hideLabel?: boolean
  /** A day as yyyy-mm-dd, or null. */
  value: string | null
  /** Told at every change; while the text is wrong the value is null and the problem says why. */
  onChange: (value: string | null, problem: DateProblem | null) => void
  status?: FieldStatus | undefined
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  kind?: 'border' | 'fill'
  display?: 'normal' | 'bright'
  size?: 's' | 'm'
  /** The first and the last day of the calendar, yyyy-mm-dd. */
  min?: string
  max?: string
}

const show = (value: string) => {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
  return dayText({ year, month, day })
}
const parse = (text: string) => {
  const read = parseRussianDate(text, new Date())
  return 'problem' in read ? read : { value: read.date && technicalDayOf(read.date) }
}

/** A date by text or by the calendar (C-4-42, C-5-13…22); on a phone the system's own field (C-4-43). */
export function DateInput({ value, onChange, status, hint, min, max, ...rest }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [met, setMet] = useState(false)
  const field = useParsedText(value, parse, show, onChange)
  const native = usesNativeInputs(navigator.userAgent)
  const locked = rest.disabled || rest.readOnly
  const preload = () => void loadLayer().catch(() => undefined)
  const openCalendar = () => {
    setMet(true)
    setOpen(true)
  }
  if (native) {
    return (
      <TextInput
        {...rest}
        type="date"
        icon={Calendar}
        value={value ?? ''}
        onChange={(next) => onChange(next === '' ? null : next, null)}
        status={status}
        hint={hint}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
      />
    )
  }
  return (
    <div ref={box} className={styles.date}>
      <TextInput
        {...rest}
        id={id}
        value={field.text}
        onChange={field.type}
        onBlur={field.leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') field.leave()
          if (event.key === 'ArrowDown' && event.altKey && !locked) {
            event.preventDefault()
            openCalendar()
          }
        }}
        placeholder="дд.мм.гггг"
        autoComplete="off"
        inputMode="numeric"
        status={field.problem === null ? status : 'error'}
        marked={false}
        hint={field.problem ?? hint}
        tail={
          rest.readOnly !== true && (
            <span className={styles.open}>
              <IconButton
                icon={Calendar}
                size={28}
                label="Открыть календарь"
                tooltip={false}
                disabled={rest.disabled ?? false}
                aria-haspopup="dialog"
                aria-expanded={open}
                onPointerEnter={preload}
                onFocus={preload}
                onClick={() => (open ? setOpen(false) : openCalendar())}
              />
            </span>
          )
        }
      />
      {met && (
        <Suspense fallback={null}>
          <CalendarLayer
            label={rest.label}
            value={technicalDay(field.text) ?? value}
            boxRef={box}
            open={open}
            onClose={() => setOpen(false)}
            onPick={(day) => {
              field.pick(day)
              setOpen(false)
            }}
            min={min}
            max={max}
          />
        </Suspense>
      )}
    </div>
  )
}
