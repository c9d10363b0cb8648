import { LocateFixed, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { TimecodeInput } from '../../ui/timecode-input/timecode-input.tsx'
import styles from './cuepoints.module.css'

interface Props {
  /** «Глава 2» */
  label: string
  atMs: number | null
  durationMs: number | null
  /** Problem of the row. */
  problem: string | undefined
  onTime: (ms: number | null) => void
  /** Shows the picture of a moment. */
  onShow: (ms: number) => void
  onDelete: () => void
  /** The other fields of the row. */
  children: ReactNode
}

/** One mark: its time, its own fields, what may be done with it, what is wrong with it. */
export function MarkRow({ label, atMs, durationMs, problem, onTime, onShow, onDelete, children }: Props) {
  const id = useId()
  return (
    <li className={styles.row} aria-label={label}>
      <div className={styles.time}>
        <TimecodeInput
          label={`${label}: время`}
          ms={atMs}
          maxMs={durationMs}
          isWrong={problem !== undefined}
          describedBy={problem === undefined ? undefined : id}
          onChange={onTime}
          onStep={onShow}
        />
      </div>
      {children}
      <div className={styles.acts}>
        <IconButton
          size={32}
          icon={LocateFixed}
          label={`${label}: показать в\u00a0плеере`}
          disabled={atMs === null}
          onClick={() => atMs !== null && onShow(atMs)}
        />
        <IconButton size={32} icon={Trash2} label={`${label}: удалить`} danger onClick={onDelete} />
      </div>
      {problem !== undefined && (
        <p id={id} className={styles.problem}>
          {problem}
        </p>
      )}
    </li>
  )
}
