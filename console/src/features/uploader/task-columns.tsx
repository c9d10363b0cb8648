import { queue, uncancellable } from '@skleyka/contract/uploader/queue.calls.ts'
import { type TaskItem, type TaskState, uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUpToLine, CircleStop, Ellipsis, RotateCw, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { actsColumn } from '../../list/columns.ts'
import { Titled } from '../../list/titled.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatPercent, groupDigits } from '../../russian/numbers.ts'
import { taskStateTitles, taskTitle } from '../../russian/task-titles.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import type { MenuLine } from '../../ui/menu/menu-items.ts'
import { Popup } from '../../ui/popup/popup.tsx'
import { StateMark, type StateTone } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { showToast } from '../../ui/toast/toasts.ts'
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

/** The columns of the tasks of the platform (product B12); `paused` names the lanes of which nothing begins. */
export const taskColumns = (now: Date, paused: ReadonlySet<string>): readonly Column<TaskItem>[] => [
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
    cell: ({ type, state, progress, place }) => (
      <StateMark tone={taskTones[state]} {...(state === 'RUNNING' && { progress })}>
        {taskStateTitles[state]}
        {state === 'RUNNING' && progress > 0 && ` ${formatPercent(Math.min(progress, 0.99))}`}
        {place !== null && (paused.has(type) ? ', на\u00a0паузе' : `, ${groupDigits(place)}-я`)}
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
  actsColumn((task) => <Acts task={task} />, { width: 120, card: 'end' }),
]

function Acts({ task }: { task: TaskItem }) {
  const { id, error, logTail, canRetry } = task
  const [isOpen, setOpen] = useState(false)
  const restart = useMutation({
    ...write(uploader.restartTask, { accountCode: null }),
    onSuccess: () => showToast({ type: 'success', message: 'Задача снова в\u00a0очереди' }),
  })
  const name = `№\u00a0${groupDigits(id)}`
  const lines = useQueueLines(task, name)
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
      {lines.length > 0 && (
        <MenuButton
          label={`Задача ${name}`}
          lines={lines}
          trigger={(props) => <IconButton {...props} size={32} icon={Ellipsis} label={`Ещё: задача ${name}`} />}
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

const movedLabels = {
  first: 'Задача первая в\u00a0своём аккаунте',
  last: 'Задача последняя в\u00a0своём аккаунте',
} as const

/** Returns what is done with a task that has not ended. */
function useQueueLines({ id, type, state }: TaskItem, name: string): readonly MenuLine[] {
  const cancel = useAskedWrite(queue.cancel, null)
  const move = useMutation({
    ...write(queue.move, { accountCode: null }),
    onSuccess: (_answer, { to }) =>
      showToast({
        type: 'success',
        message: movedLabels[to],
      }),
  })
  const waits = state === 'QUEUED' || state === 'RETRY_WAIT'
  const moves: MenuLine[] = [
    {
      ...{ id: 'first', label: 'Вперёд очереди', icon: ArrowUpToLine },
      onAction: () => move.mutate({ taskId: id, to: 'first' }),
    },
    {
      ...{ id: 'last', label: 'В\u00a0конец очереди', icon: ArrowDownToLine },
      onAction: () => move.mutate({ taskId: id, to: 'last' }),
    },
  ]
  const stop: MenuLine = {
    ...{ id: 'cancel', label: 'Отменить', icon: CircleStop, danger: true },
    onAction: () =>
      void cancel(
        { taskId: id },
        {
          title: `Отменить задачу ${name}?`,
          message: 'Работа остановится. Люди увидят, что её отменил администратор, и\u00a0смогут начать снова.',
          okLabel: 'Отменить задачу',
          cancelLabel: 'Оставить',
          danger: true,
        },
        state === 'RUNNING' ? 'Задача останавливается' : 'Задача отменена',
      ),
  }
  const isUnended = waits || state === 'RUNNING' || state === 'WAITING'
  return [...(waits ? moves : []), ...(isUnended && !uncancellable.includes(type) ? [stop] : [])]
}
