import type { TaskItem, uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import type { Db } from '../../database/database.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { outrun, restart } from '../../tasks/tasks.ts'
import { keptBytes } from '../uploads/uploads.ts'
import { showTask, showTasks } from './show-tasks.ts'
import { countFailed, countTasks, type TasksQuery } from './uploader-tasks.sql.ts'
import { uploadingView } from './uploader-view.ts'
import { listUploading, sumUploading, type UploadsQuery } from './uploading.sql.ts'

export const uploaderHandlers: Handlers<typeof uploader> = {
  getUploadingInfo: (params, _caller, services) => uploading(services, { ...params, accountId: null }),
  getAccountUploadingInfo: (params, { account }, services) => uploading(services, { ...params, accountId: account.id }),
  getUploaderTasks: async (params, _caller, services) => {
    const [answer, failed] = await Promise.all([
      tasks(services, { ...params, accountId: null }),
      countFailed(services.db),
    ])
    const lanes = new Map(answer.lanes.map((lane) => [lane.type, { ...lane, failed: 0 }]))
    for (const { type, count } of failed) lanes.set(type, { ...(lanes.get(type) ?? idleLane(type)), failed: count })
    const shown = [...lanes.values()].filter(
      ({ waiting, running, failed, pausedAt }) => waiting + running + failed > 0 || pausedAt !== null,
    )
    return { ...answer, lanes: shown.toSorted((one, other) => (one.type < other.type ? -1 : 1)) }
  },
  getAccountUploaderTasks: async (params, { account }, services) => {
    const { lanes, ...answer } = await tasks(services, { ...params, accountId: account.id })
    return { ...answer, lanes: lanes.filter(({ waiting, running }) => waiting + running > 0) }
  },
  restartTask: async ({ taskId }, _caller, services) => ({ task: await restartOne(services, taskId, null) }),
  restartAccountTask: async ({ taskId }, { account }, services) => ({
    task: await restartOne(services, taskId, account.id),
  }),
}

async function uploading(services: CallServices, question: UploadsQuery) {
  const { page, perPage } = question
  const [rows, { uploads, ...sums }] = await Promise.all([
    listUploading(services.db, question),
    sumUploading(services.db, question),
  ])
  const shown = rows.map(async (row) => uploadingView(row, await keptBytes(services, row), services.now()))
  const totals = { uploads, ...sums }
  return { uploads: await Promise.all(shown), total: uploads, page, perPage, totals }
}

const idleLane = (type: string) => ({
  ...{ type, waiting: 0, running: 0, usualMs: null, waitingSince: null, pausedAt: null, pausedBy: null },
})

async function tasks(services: CallServices, question: TasksQuery) {
  const { page, perPage } = question
  const [{ shown, lanes }, total] = await Promise.all([
    showTasks(services, question),
    countTasks(services.db, question),
  ])
  return { tasks: shown, total, page, perPage, lanes }
}

async function whyNot(db: Db, { id, state, canRetry }: TaskItem) {
  if (canRetry || (state !== 'FAILED' && state !== 'CANCELED')) return 'tasks.notRestartable'
  return (await outrun.find(db, id)) ? 'tasks.outrun' : 'tasks.final'
}

async function restartOne(services: CallServices, taskId: number, accountId: number | null): Promise<TaskItem> {
  const done = await restart(services.db, taskId, accountId ?? undefined)
  const task = await showTask(services, taskId, accountId)
  if (!done) throw refuse(await whyNot(services.db, task))
  services.audit({ objectType: 'task', objectId: taskId, after: { type: task.type, recordId: task.recordId } })
  return task
}
