import type { TaskItem, uploader } from '@skleyka/contract/uploader.ts'
import { asPlatform } from '../../database/scope.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { restart } from '../../tasks/tasks.ts'
import { keptBytes } from '../uploads/uploads.ts'
import { countFailed, countTasks, findLanes, findPlaces, listTasks, type TasksQuestion } from './uploader-tasks.sql.ts'
import { taskView, uploadingView } from './uploader-view.ts'
import { listUploading, sumUploading, type UploadingQuestion } from './uploading.sql.ts'

export const uploaderHandlers: Handlers<typeof uploader> = {
  getUploadingInfo: (params, _caller, services) => uploading(services, { ...params, accountId: null }),
  getAccountUploadingInfo: (params, { account }, services) => uploading(services, { ...params, accountId: account.id }),
  getUploaderTasks: async (params, _caller, services) => {
    const [answer, failed] = await Promise.all([
      tasks(services, { ...params, accountId: null }),
      countFailed(services.db),
    ])
    const lanes = new Map(answer.lanes.map((lane) => [lane.type, { ...lane, failed: 0 }]))
    for (const { type, count } of failed) {
      lanes.set(type, { type, waiting: 0, running: 0, ...lanes.get(type), failed: count })
    }
    return { ...answer, lanes: [...lanes.values()] }
  },
  getAccountUploaderTasks: (params, { account }, services) => tasks(services, { ...params, accountId: account.id }),
  restartTask: async ({ taskId }, _caller, services) => ({ task: await restarted(services, taskId, null) }),
  restartAccountTask: async ({ taskId }, { account }, services) => ({
    task: await restarted(services, taskId, account.id),
  }),
}

async function uploading(services: CallServices, question: UploadingQuestion) {
  const { page, perPage } = question
  const [rows, { uploads, ...sums }] = await Promise.all([
    listUploading(services.db, question),
    sumUploading(services.db, question),
  ])
  const shown = rows.map(async (row) => uploadingView(row, await keptBytes(services, row), services.now()))
  const totals = { uploads, ...sums }
  return { uploads: await Promise.all(shown), total: uploads, page, perPage, totals }
}

async function tasks(services: CallServices, question: TasksQuestion) {
  const { page, perPage } = question
  const [{ shown, lanes }, total] = await Promise.all([show(services, question), countTasks(services.db, question)])
  return {
    tasks: shown,
    total,
    page,
    perPage,
    lanes: lanes
      .filter(({ waiting, running }) => waiting + running > 0)
      .map(({ type, waiting, running }) => ({ type, waiting, running })),
  }
}

async function show({ db, now }: CallServices, question: TasksQuestion) {
  const rows = await listTasks(db, question)
  const waiting = rows.filter(({ state }) => state === 'QUEUED' || state === 'RETRY_WAIT').map(({ id }) => id)
  // a place is one among the tasks of all accounts
  const { places, lanes } = await asPlatform(db, 'queue', async (all) => ({
    places: await findPlaces(all, waiting),
    lanes: await findLanes(all),
  }))
  const usual = new Map(lanes.map(({ type, usualMs }) => [type, usualMs]))
  const shown = rows.map((row) =>
    taskView(row, {
      place: places.get(row.id) ?? null,
      usualMs: usual.get(row.type) ?? null,
      forAdministrator: question.accountId === null,
      now: now(),
    }),
  )
  return { shown, lanes }
}

async function restarted(services: CallServices, taskId: number, accountId: number | null): Promise<TaskItem> {
  const done = await restart(services.db, taskId, accountId ?? undefined)
  const { shown } = await show(services, { accountId, taskId, page: 1, perPage: 1 })
  const [task] = shown
  if (!task) throw refuse('tasks.notFound')
  if (!done) throw refuse(task.state === 'FAILED' && !task.canRetry ? 'tasks.final' : 'tasks.notRestartable')
  services.audit({ objectType: 'task', objectId: taskId, after: { type: task.type, recordId: task.recordId } })
  return task
}
