import type { ChannelSlot } from '@skleyka/contract/channels/channels.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { OrderedList } from '../../ui/ordered-list/ordered-list.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { TimeInput } from '../../ui/time-input/time-input.tsx'
import { leftOutLabels } from './channel-labels.ts'
import styles from './channels.module.css'
import { type PlanEntry, reorder, seamBefore, startAt } from './grid-plan.ts'
import { clockOf, momentOf, timeText } from './zone-days.ts'

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

/** The videos of a day in their order: dragged or lifted by a key, each with the time that it begins at. */
export function DayRows({ entries, day, dayEntries, before, timeZone, onAir, onChange }: Props) {
  const setTime = (id: number, time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    onChange(startAt(entries, id, momentOf({ day, seconds: hours * 3_600 + minutes * 60 }, timeZone)))
  }
  return (
    <OrderedList
      label="Видео дня"
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
              <StartTime
                label={`Начало: ${entry.name}`}
                value={timeText(seconds)}
                onChange={(time) => setTime(entry.id, time)}
              />
              <span className={styles.name}>
                {entry.name}
                {entry.leftOut !== null && <span className={styles.left}>{leftOutLabels[entry.leftOut]}</span>}
              </span>
              {onAir?.plannedAt?.getTime() === entry.startsMs && <StateMark tone="live">В&#160;эфире</StateMark>}
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

interface StartTimeProps {
  readonly label: string
  readonly value: string
  readonly onChange: (time: string) => void
}

/** The time that a video begins at: told once it is whole, for rows change their places by it. */
function StartTime({ label, value, onChange }: StartTimeProps) {
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

function Seam({ before, entry }: { before: PlanEntry | null; entry: PlanEntry }) {
  const seam = seamBefore(before, entry)
  if (seam === null) return null
  const length = formatDuration(seam.ms / 1_000)
  return (
    <span className={styles.seam} data-kind={seam.kind}>
      {seam.kind === 'gap' ? `Промежуток ${length}: идёт заполнение` : `Обрежет предыдущее видео на\u00a0${length}`}
    </span>
  )
}
