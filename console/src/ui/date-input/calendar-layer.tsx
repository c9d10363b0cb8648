import { type CalendarDate, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useContext } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
  Dialog,
  I18nProvider,
  Popover,
} from 'react-aria-components'
import { formatMonth } from '../../russian/dates.ts'
import { dropdownGapPx, floatClass } from '../dropdown/float.ts'
import { Icon } from '../icon/icon.tsx'
import { useLayerHome } from '../layer/layer.tsx'
import styles from './calendar.module.css'

interface Props {
  label: string
  /** yyyy-mm-dd. */
  value: string | null
  boxRef: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
  onPick: (value: string) => void
  min: string | undefined
  max: string | undefined
}

/** The calendar under a date input: Russian, from Monday. Loaded on first use. */
export default function CalendarLayer({ label, value, boxRef, open, onClose, onPick, min, max }: Props) {
  const home = useLayerHome()
  return (
    <I18nProvider locale="ru-RU">
      <Popover
        triggerRef={boxRef}
        isOpen={open}
        onOpenChange={(isOpen) => isOpen || onClose()}
        placement="bottom start"
        offset={dropdownGapPx}
        className={floatClass}
        style={{ zIndex: 'var(--z-dropdown)' }}
        {...(home ? { UNSTABLE_portalContainer: home } : {})}
      >
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          <Calendar
            aria-label={label}
            autoFocus
            firstDayOfWeek="mon"
            value={value === null ? null : parseDate(value)}
            onChange={(day: CalendarDate) => onPick(day.toString())}
            {...(min === undefined ? {} : { minValue: parseDate(min) })}
            {...(max === undefined ? {} : { maxValue: parseDate(max) })}
          >
            <header className={styles.head}>
              <Button slot="previous" className={styles.step ?? ''}>
                <Icon of={ChevronLeft} size={18} />
              </Button>
              <Month />
              <Button slot="next" className={styles.step ?? ''}>
                <Icon of={ChevronRight} size={18} />
              </Button>
            </header>
            <CalendarGrid className={styles.grid ?? ''} weekdayStyle="short">
              <CalendarGridHeader>
                {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody>{(day) => <CalendarCell date={day} className={styles.day ?? ''} />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </I18nProvider>
  )
}

function Month() {
  const first = useContext(CalendarStateContext)?.visibleRange.start
  return (
    <b className={styles.month} aria-hidden="true">
      {first && formatMonth(first.year, first.month)}
    </b>
  )
}
