import { withoutTurns } from '@skleyka/contract/texts.ts'
import { type TaskItem, type UploadingItem, uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { ArrowUpRight, Cog, RotateCw, Upload } from 'lucide-react'
import { useEffect } from 'react'
import { write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useApp, useMay } from '../../session/contexts.ts'
import { PanelList, PanelRow, RowAct, RowLink, RowSkeletons, TabError } from '../upload-rows/upload-rows.tsx'
import { inTurn, latestFailure, useAccountTasks, useAccountUploading } from './account-queue.ts'
import styles from './processing-tab.module.css'
import { changeSeen, withSeen } from './seen-failures.ts'
import { formatOrigin, taskLabels, taskName, uploadingLabels } from './task-labels.ts'

/** «Обработка» (product B6): what arrives in the account and what the workers do for it, read again every 5 seconds. */
export default function ProcessingTab({ accountCode }: { accountCode: string }) {
  const { user } = useApp()
  const { running, failed } = useAccountTasks(accountCode, true)
  const arriving = useAccountUploading(accountCode)
  const failures = failed.data?.tasks ?? []
  const latest = latestFailure(failures)
  // what is before the user's eyes here is read
  useEffect(
    () => changeSeen(user.id, (known) => withSeen(known, [], { code: accountCode, latestMs: latest })),
    [user.id, accountCode, latest],
  )

  const all = [running, failed, arriving]
  const broken = all.find(({ isError, data }) => isError && !data)
  if (broken) return <TabError error={broken.error} onRetry={() => all.forEach((one) => void one.refetch())} />
  if (!running.data || !failed.data || !arriving.data) return <RowSkeletons />

  const queue = inTurn(running.data.tasks)
  const working = queue.filter(({ state }) => state === 'RUNNING')
  const waiting = queue.filter(({ state }) => state !== 'RUNNING')
  const more = running.data.total - running.data.tasks.length
  return (
    <>
      <PanelList empty="Очередь пуста: ничего не&#160;загружается и&#160;не&#160;обрабатывается.">
        {working.map((task) => (
          <TaskRow key={task.id} task={task} accountCode={accountCode} />
        ))}
        {arriving.data.uploads.map((upload) => (
          <ArrivingRow key={upload.uploadUuid} upload={upload} accountCode={accountCode} />
        ))}
        {failures.map((task) => (
          <TaskRow key={task.id} task={task} accountCode={accountCode} />
        ))}
        {waiting.map((task) => (
          <TaskRow key={task.id} task={task} accountCode={accountCode} />
        ))}
      </PanelList>
      {more > 0 && <p className={styles.more}>И&#160;ещё {groupDigits(more)} в&#160;очереди</p>}
    </>
  )
}

function TaskRow({ task, accountCode }: { task: TaskItem; accountCode: string }) {
  const may = useMay()
  const restart = useMutation(write(uploader.restartAccountTask, { accountCode }))
  const now = new Date()
  const name = taskName(task)
  const record = task.recordId === null ? null : pagePath(accountCode, `records/${task.recordId}`)
  return (
    <PanelRow
      icon={Cog}
      name={name}
      to={record}
      words={taskLabels(task, now)}
      note={formatOrigin(task.startedBy, task.createdAt, now)}
    >
      {task.state === 'FAILED' && task.canRetry && may(uploader.restartAccountTask) && (
        <RowAct
          icon={RotateCw}
          label={`Повторить: ${name}`}
          onPress={() => restart.mutate({ accountCode, taskId: task.id })}
        />
      )}
      {record !== null && <RowLink icon={ArrowUpRight} label={`Открыть ${name}`} to={record} />}
    </PanelRow>
  )
}

function ArrivingRow({ upload, accountCode }: { upload: UploadingItem; accountCode: string }) {
  const now = new Date()
  const record = pagePath(accountCode, `records/${upload.recordId}`)
  return (
    <PanelRow
      icon={Upload}
      name={withoutTurns(upload.fileName)}
      to={record}
      words={uploadingLabels(upload, now)}
      note={formatOrigin(upload.userName, upload.createdAt, now)}
    >
      <RowLink icon={ArrowUpRight} label={`Открыть ${upload.recordName}`} to={record} />
    </PanelRow>
  )
}
