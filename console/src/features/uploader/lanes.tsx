import { queue } from '@skleyka/contract/uploader/queue.calls.ts'
import type { ManagedLane } from '@skleyka/contract/uploader/uploader.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { write } from '../../api/queries.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { taskTitle } from '../../russian/task-titles.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './queue.module.css'
import { laneLabel, paceLabels, pausedLabel } from './queue-labels.ts'

interface Props {
  lanes: readonly ManagedLane[]
  /** Part that the list is narrowed to. */
  chosen: string
  /** Returns where the list shows a lane, or its failures alone; once more leads back. */
  to: (type: string, failedOnly: boolean) => string
  now: Date
}

/** The lanes of the platform as cards: what waits, since when, how long one takes, and the pause of each. */
export const Lanes = ({ lanes, chosen, to, now }: Props) => (
  <ul className={styles.lanes} aria-label="Очереди">
    {lanes.map((lane) => (
      <li key={lane.type} className={styles.lane} data-chosen={lane.type === chosen || undefined}>
        <LaneCard lane={lane} isChosen={lane.type === chosen} to={to} now={now} />
      </li>
    ))}
  </ul>
)

interface LaneProps extends Pick<Props, 'to' | 'now'> {
  lane: ManagedLane
  isChosen: boolean
}

function LaneCard({ lane, isChosen, to, now }: LaneProps) {
  const { type, failed, pausedAt } = lane
  const title = taskTitle(type)
  const paused = pausedLabel(lane, now)
  return (
    <>
      <div className={styles.laneHead}>
        <Link
          to={to(isChosen ? '' : type, false)}
          className={styles.laneTitle}
          aria-current={isChosen ? 'true' : undefined}
        >
          {title}
        </Link>
        <PauseButton type={type} title={title} isPaused={pausedAt !== null} />
      </div>
      {paused !== null && (
        <>
          <StateMark tone="warn" icon={Pause}>
            На&#160;паузе
          </StateMark>
          <span className={styles.paused}>{paused}</span>
        </>
      )}
      {[laneLabel(lane), ...paceLabels(lane, now)].map((line) => (
        <span key={line} className={styles.counts}>
          {line}
        </span>
      ))}
      {failed > 0 && (
        <Link to={to(type, true)} className={styles.failed} aria-label={`Ошибок ${groupDigits(failed)}: ${title}`}>
          Ошибок {groupDigits(failed)}
        </Link>
      )}
    </>
  )
}

function PauseButton({ type, title, isPaused }: { type: string; title: string; isPaused: boolean }) {
  const pause = useMutation({
    ...write(queue.pause, { accountCode: null }),
    onSuccess: () =>
      showToast({
        type: 'success',
        message: 'Очередь на\u00a0паузе: начатые задачи закончатся, новые не\u00a0начнутся',
      }),
  })
  const resume = useMutation({
    ...write(queue.resume, { accountCode: null }),
    onSuccess: () => showToast({ type: 'success', message: 'Очередь снова идёт' }),
  })
  return isPaused ? (
    <IconButton
      size={32}
      icon={Play}
      label={`Продолжить: ${title}`}
      onClick={() => !resume.isPending && resume.mutate({ lane: type })}
    />
  ) : (
    <IconButton
      size={32}
      icon={Pause}
      label={`Приостановить: ${title}`}
      onClick={() => !pause.isPending && pause.mutate({ lane: type })}
    />
  )
}
