import type { ChannelSlot } from '@skleyka/contract/channels/channels.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { OrderedList } from '../../ui/ordered-list/ordered-list.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { TimeInput } from '../../ui/time-input/time-input.tsx'
import { leftOutLabels } from './channel-labels.ts'
import styles from './channels.module.css'
import { endAt, endOf, type PlanEntry, reorder, seamBefore, startAt } from './grid-plan.ts'
import { clockOf, momentOf, secondsOf, timeText } from './zone-days.ts'

interface Props {
  readonly entries: readonly PlanEntry[]
  readonly day: string
  readonly dayEntries: readonly PlanEntry[]
  /** The entry before the first one, of another day; null for none. */
  readonly before: PlanEntry | null
  readonly timeZone: string
  readonly onAir: ChannelSlot | null
  readonly onChange: (entries: PlanEntry[]) => void
}

/** Videos and livestreams of a day in their order: dragged or lifted by a key, each with the time that it begins at. */
export function DayRows({ entries, day, dayEntries, before, timeZone, onAir, onChange }: Props) {
  const setTime = (id: number, time: string) => {
    onChange(startAt(entries, id, momentOf({ day, seconds: secondsOf(time) }, timeZone)))
  }
  const setUntilOver = (id: number, untilOver: boolean) =>
    onChange(
      entries.map((entry) =>
        entry.id === id && entry.live ? { ...entry, live: { ...entry.live, untilOver } } : entry,
      ),
    )
  return (
    <OrderedList
      label="Сетка дня"
      items={dayEntries}
      nameOf={({ name }) => name}
      onMove={(ids, to) => onChange(reorder(entries, dayEntries, ids, to))}
    >
      {(entry) => {
        const at = dayEntries.indexOf(entry)
        const { seconds } = clockOf(entry.startsMs, timeZone)
        return (
          <div className={styles.row}>
            <Seam before={dayEntries[at - 1] ?? before} entry={entry} />
            <div className={styles.line}>
              <ClockField
                label={`Начало: ${entry.name}`}
                value={timeText(seconds)}
                onChange={(time) => setTime(entry.id, time)}
              />
              {entry.live !== null && (
                <ClockField
                  label={`Конец: ${entry.name}`}
                  value={timeText(clockOf(endOf(entry), timeZone).seconds)}
                  onChange={(time) => onChange(endAt(entries, entry.id, secondsOf(time), timeZone))}
                />
              )}
              <span className={styles.name}>
                {entry.live !== null && <span className={styles.kind}>Трансляция</span>}
                {entry.name}
                {entry.leftOut !== null && <span className={styles.left}>{leftOutLabels[entry.leftOut]}</span>}
              </span>
              {onAir?.plannedAt?.getTime() === entry.startsMs && <StateMark tone="live">В&#160;эфире</StateMark>}
              {entry.live !== null && (
                <Checkbox
                  checked={entry.live.untilOver}
                  onChange={(isChosen) => setUntilOver(entry.id, isChosen)}
                  label={`Не\u00a0прерывать в\u00a0конце: ${entry.name}`}
                >
                  Не&#160;прерывать
                </Checkbox>
              )}
              <span className={styles.length}>{formatDuration(entry.durationMs / 1_000)}</span>
              <IconButton
                icon={Trash2}
                size={28}
                label={`Убрать из сетки: ${entry.name}`}
                onClick={() => onChange(entries.filter(({ id }) => id !== entry.id))}
              />
            </div>
          </div>
        )
      }}
    </OrderedList>
  )
}

interface ClockFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (time: string) => void
}

/** The time at which something begins or ends: told once it is whole, for rows change their places by it. */
function ClockField({ label, value, onChange }: ClockFieldProps) {
  const [typed, setTyped] = useState<{ readonly time: string | null } | null>(null)
  const tell = () => {
    setTyped(null)
    if (typed && typed.time !== null && typed.time !== value) onChange(typed.time)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the field within
    <span className={styles.time} onBlur={tell} onKeyDown={({ key }) => key === 'Enter' && tell()}>
      <TimeInput label={label} hideLabel value={typed ? typed.time : value} onChange={(time) => setTyped({ time })} />
    </span>
  )
}

const overlapText = (before: PlanEntry | null, length: string) =>
  before?.live ? `Трансляция кончится на\u00a0${length} раньше` : `Обрежет предыдущее видео на\u00a0${length}`

function Seam({ before, entry }: { before: PlanEntry | null; entry: PlanEntry }) {
  const seam = seamBefore(before, entry)
  if (seam === null) return null
  const length = formatDuration(seam.ms / 1_000)
  return (
    <span className={styles.seam} data-kind={seam.kind}>
      {seam.kind === 'gap' ? `Промежуток ${length}: идёт заполнение` : overlapText(before, length)}
    </span>
  )
}
