import { Calendar } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { type DateProblem, dayText, parseRussianDate, technicalDay, technicalDayOf } from '../../russian/date-text.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { lazyPiece } from '../lazy-piece/lazy-piece.tsx'
import styles from './date-input.module.css'
import { ParsedInput, type ParsedInputProps } from './parsed-input.tsx'
import { useParsedText } from './use-parsed-text.ts'

const loadLayer = () => import('./calendar-layer.tsx')
const CalendarLayer = lazyPiece(loadLayer)

interface Props extends ParsedInputProps<DateProblem> {
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

/** A day, yyyy-mm-dd, by text or by the calendar (C-4-42, C-5-13…22); on a phone the system's own field (C-4-43). */
export function DateInput(props: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [met, setMet] = useState(false)
  const field = useParsedText(props.value, parse, show, props.onChange)
  const preload = () => void loadLayer().catch(() => undefined)
  const openCalendar = () => {
    setMet(true)
    setOpen(true)
  }
  return (
    <div ref={box} className={styles.date}>
      <ParsedInput
        {...props}
        id={id}
        type="date"
        icon={Calendar}
        field={field}
        placeholder="дд.мм.гггг"
        inputMode="numeric"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey || props.disabled || props.readOnly) return
          event.preventDefault()
          openCalendar()
        }}
        tail={
          <span className={styles.open}>
            <IconButton
              icon={Calendar}
              size={28}
              label="Открыть календарь"
              tooltip={false}
              disabled={props.disabled ?? false}
              aria-haspopup="dialog"
              aria-expanded={open}
              onPointerEnter={preload}
              onFocus={preload}
              onClick={() => (open ? setOpen(false) : openCalendar())}
            />
          </span>
        }
      />
      {met && (
        <Suspense fallback={null}>
          <CalendarLayer
            label={props.label}
            value={technicalDay(field.text) ?? props.value}
            boxRef={box}
            open={open}
            onClose={() => setOpen(false)}
            onPick={(day) => {
              field.pick(day)
              setOpen(false)
            }}
            min={props.min}
            max={props.max}
          />
        </Suspense>
      )}
    </div>
  )
}
