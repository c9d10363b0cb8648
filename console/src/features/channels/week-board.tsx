import type { ChannelSlot } from '@skleyka/contract/channels/channels.calls.ts'
import { type KeyboardEvent, type PointerEvent, type Ref, useRef, useState } from 'react'
import { dayText, leftOutLabels, weekdayLabels } from './channel-labels.ts'
import styles from './channels.module.css'
import { ofDay, type PlanEntry, startAt } from './grid-plan.ts'
import { clockOf, daysLater, daysOf, momentOf, timeText } from './zone-days.ts'

interface Props {
  readonly entries: readonly PlanEntry[]
  readonly monday: string
  readonly timeZone: string
  readonly onAir: ChannelSlot | null
  readonly onChange: (entries: PlanEntry[]) => void
  readonly onOpenDay: (day: string) => void
}

const daySeconds = 86_400
const stepSeconds = 300
const hourMarks = Array.from({ length: 24 }, (_, hour) => hour)
/** A shorter block has no room for a text, in seconds. */
const readableSeconds = 900

/** A video that is dragged: by how many days, and by how many seconds of the clock. */
interface Shift {
  readonly id: number
  readonly days: number
  readonly seconds: number
}

/** The week as seven days of the clock: a video is dragged to another time or day, or moved by arrows. */
export function WeekBoard({ entries, monday, timeZone, onAir, onChange, onOpenDay }: Props) {
  const [shift, setShift] = useState<Shift | null>(null)
  // a block that is moved to another day is made anew there: the keyboard goes with it
  const followedId = useRef<number | null>(null)
  const days = daysOf(monday)
  const now = clockOf(Date.now(), timeZone)
  const move = (entry: PlanEntry, by: Omit<Shift, 'id'>) => {
    const { day, seconds } = clockOf(entry.startsMs, timeZone)
    const other = daysLater(day, by.days)
    const at = Math.min(daySeconds - 1, Math.max(0, seconds + by.seconds))
    if (!days.includes(other)) return
    followedId.current = entry.id
    onChange(startAt(entries, entry.id, momentOf({ day: other, seconds: at }, timeZone)))
  }
  return (
    <>
      <p className={styles.help}>
        Видео и&#160;трансляции перетаскивают мышью или двигают стрелками, Delete убирает, нажатие открывает день.
      </p>
      <div className={styles.week}>
        <div className={styles.marks} aria-hidden>
          {hourMarks.map((hour) => (
            <span key={hour}>{timeText(hour * 3_600)}</span>
          ))}
        </div>
        {days.map((day, at) => (
          <div key={day} className={styles.column}>
            <button type="button" className={styles.dayHead} onClick={() => onOpenDay(day)}>
              {weekdayLabels[at]}, {dayText(day)}
            </button>
            <div className={styles.hours}>
              {day === now.day && <div className={styles.now} style={{ top: percentOf(now.seconds) }} />}
              {ofDay(entries, day, timeZone).map((entry) => (
                <Block
                  key={entry.id}
                  ref={(block) => {
                    if (block === null || followedId.current !== entry.id) return
                    followedId.current = null
                    block.focus()
                  }}
                  entry={entry}
                  seconds={clockOf(entry.startsMs, timeZone).seconds}
                  isOnAir={onAir?.plannedAt?.getTime() === entry.startsMs}
                  shift={shift?.id === entry.id ? shift : null}
                  onShift={setShift}
                  onMove={(by) => move(entry, by)}
                  onOpen={() => onOpenDay(day)}
                  onRemove={() => onChange(entries.filter(({ id }) => id !== entry.id))}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

const percentOf = (seconds: number) => `${(100 * seconds) / daySeconds}%`

interface BlockProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly entry: PlanEntry
  readonly seconds: number
  readonly isOnAir: boolean
  readonly shift: Shift | null
  readonly onShift: (shift: Shift | null) => void
  readonly onMove: (by: Omit<Shift, 'id'>) => void
  readonly onOpen: () => void
  readonly onRemove: () => void
}

const arrows: Readonly<Record<string, Omit<Shift, 'id'>>> = {
  ArrowUp: { days: 0, seconds: -stepSeconds },
  ArrowDown: { days: 0, seconds: stepSeconds },
  ArrowLeft: { days: -1, seconds: 0 },
  ArrowRight: { days: 1, seconds: 0 },
}

function Block({ ref, entry, seconds, isOnAir, shift, onShift, onMove, onOpen, onRemove }: BlockProps) {
  const isDragged = useRef(false)
  const { id, name, durationMs, leftOut, live } = entry
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = arrows[event.key]
    if (by) onMove(by)
    else if (event.key === 'Delete') {
      const { nextElementSibling: next, previousElementSibling: before } = event.currentTarget
      const other = [next, before].find((one) => one instanceof HTMLButtonElement)
      if (other instanceof HTMLButtonElement) other.focus()
      onRemove()
    } else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    isDragged.current = false
    // a finger scrolls the board
    if (event.button !== 0 || event.pointerType === 'touch') return
    const block = event.currentTarget
    const hours = block.parentElement?.getBoundingClientRect()
    if (!hours) return
    block.setPointerCapture(event.pointerId)
    const shiftOf = (to: Pick<PointerEvent, 'clientX' | 'clientY'>): Shift => ({
      id,
      days: Math.round((to.clientX - event.clientX) / hours.width),
      seconds: Math.round((((to.clientY - event.clientY) / hours.height) * daySeconds) / stepSeconds) * stepSeconds,
    })
    const end = () => {
      block.onpointermove = null
      block.onpointerup = null
      block.onpointercancel = null
      onShift(null)
    }
    block.onpointermove = (to) => onShift(shiftOf(to))
    block.onpointercancel = end
    block.onpointerup = (to) => {
      end()
      const by = shiftOf(to)
      if (by.days === 0 && by.seconds === 0) return
      isDragged.current = true
      onMove(by)
    }
  }
  const place = {
    top: percentOf(seconds + (shift?.seconds ?? 0)),
    // what goes on behind midnight ends with its column
    height: `max(6px, calc(${percentOf(Math.min(durationMs / 1_000, daySeconds - seconds))} - 1px))`,
    translate: `${100 * (shift?.days ?? 0)}% 0`,
  }
  const at = timeText(Math.min(daySeconds - 1, Math.max(0, seconds + (shift?.seconds ?? 0))))
  const kind = live === null ? '' : ', трансляция'
  const problem = leftOut === null ? '' : `. ${leftOutLabels[leftOut]}`
  return (
    <button
      ref={ref}
      type="button"
      className={styles.block}
      data-live={isOnAir || undefined}
      data-kind={live === null ? undefined : 'livestream'}
      data-left={leftOut !== null || undefined}
      data-moving={shift !== null || undefined}
      style={place}
      title={`${at} ${name}${problem}`}
      aria-label={`${at}, ${name}${kind}${isOnAir ? ', в\u00a0эфире' : ''}${problem}`}
      onClick={() => {
        if (!isDragged.current) onOpen()
      }}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      {durationMs >= readableSeconds * 1_000 && (
        <span>
          {at} {name}
        </span>
      )}
    </button>
  )
}
