import { type TaskItem, type TaskState, uploader } from '@skleyka/contract/uploader.ts'
import { useMutation } from '@tanstack/react-query'
import { RotateCw, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { write } from '../../../api/queries.ts'
import { pagePath } from '../../../browser/addresses.ts'
import { actsColumn } from '../../../list/columns.ts'
import { Titled } from '../../../list/titled.tsx'
import { formatMoment } from '../../../russian/dates.ts'
import { formatPercent, groupDigits } from '../../../russian/numbers.ts'
import { taskStateTitles, taskTitle } from '../../../russian/task-titles.ts'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { StateMark, type StateTone } from '../../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import styles from './queue.module.css'
import { leftLabel, tookLabel, triesOf } from './queue-labels.ts'

const taskTones: Readonly<Record<TaskState, StateTone>> = {
  RUNNING: 'work',
  QUEUED: 'wait',
  WAITING: 'wait',
  RETRY_WAIT: 'warn',
  FAILED: 'bad',
  DONE: 'ok',
  CANCELED: 'wait',
}

/** The columns of the tasks of the platform (product B12). */
export const taskColumns = (now: Date): readonly Column<TaskItem>[] => [
  {
    id: 'task',
    title: 'Задача',
    fixed: true,
    card: 'title',
    cell: ({ id, type, recordId, recordName, fileName, accountCode }) => (
      <Titled
        {...(recordId !== null && accountCode !== null && { to: pagePath(accountCode, `records/${recordId}`) })}
        under={`${taskTitle(type)}, №\u00a0${groupDigits(id)}`}
      >
        {recordName ?? fileName ?? taskTitle(type)}
      </Titled>
    ),
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 168,
    card: 'line',
    cell: ({ state, progress, place }) => (
      <StateMark tone={taskTones[state]} {...(state === 'RUNNING' && { progress })}>
        {taskStateTitles[state]}
        {state === 'RUNNING' && progress > 0 && ` ${formatPercent(Math.min(progress, 0.99))}`}
        {place !== null && `, ${groupDigits(place)}-я`}
      </StateMark>
    ),
  },
  { id: 'account', title: 'Аккаунт', width: 120, card: 'fact', cell: ({ accountCode }) => accountCode },
  { id: 'left', title: 'Осталось', width: 110, shownFrom: 'm', card: 'fact', cell: (task) => leftLabel(task, now) },
  { id: 'worker', title: 'Исполнитель', width: 130, shownFrom: 'xl', cell: ({ worker }) => worker },
  {
    id: 'attempts',
    title: 'Попытки',
    width: 84,
    numeric: true,
    shownFrom: 'l',
    cell: (task) => groupDigits(triesOf(task)),
  },
  {
    id: 'started',
    title: 'Начата',
    width: 150,
    shownFrom: 'm',
    card: 'fact',
    cell: ({ startedAt, createdAt }) => formatMoment(startedAt ?? createdAt, { near: now }),
  },
  {
    id: 'took',
    title: 'Длилась',
    width: 90,
    numeric: true,
    shownFrom: 'l',
    card: 'fact',
    cell: ({ tookMs }) => tookLabel(tookMs),
  },
  actsColumn((task) => <Acts task={task} />, { width: 96, card: 'end' }),
]

function Acts({ task }: { task: TaskItem }) {
  const { id, error, logTail, canRetry } = task
  const [isOpen, setOpen] = useState(false)
  const restart = useMutation({
    ...write(uploader.restartTask, { accountCode: null }),
    onSuccess: () => showToast({ type: 'success', message: 'Задача снова в\u00a0очереди' }),
  })
  const name = `№\u00a0${groupDigits(id)}`
  return (
    <span className={styles.acts}>
      {(error !== null || logTail !== null) && (
        <IconButton size={32} icon={ScrollText} label={`Что сказала задача ${name}`} onClick={() => setOpen(true)} />
      )}
      {canRetry && (
        <IconButton
          size={32}
          icon={RotateCw}
          label={`Перезапустить задачу ${name}`}
          onClick={() => restart.mutate({ taskId: id })}
        />
      )}
      <Popup open={isOpen} onClose={() => setOpen(false)} title={`Задача ${name}`} width={720}>
        <div className={styles.told}>
          {error !== null && <p className={styles.error}>{error}</p>}
          {logTail !== null && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the window is scrolled by keys
            <pre className={styles.log} tabIndex={0}>
              {logTail}
            </pre>
          )}
        </div>
      </Popup>
    </span>
  )
}
