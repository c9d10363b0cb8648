import type { TaskItem } from '@skleyka/contract/uploader/uploader.calls.ts'
import { asPlatform } from '../../database/scope.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { findLanes, findPlaces, listTasks, type TasksQuery } from './uploader-tasks.sql.ts'
import { taskView } from './uploader-view.ts'

/** A page of tasks as people see them, and what waits and runs on the whole platform beside them. */
export async function showTasks({ db, now }: CallServices, question: TasksQuery) {
  const rows = await listTasks(db, question)
  const waiting = rows.filter(({ state }) => state === 'QUEUED' || state === 'RETRY_WAIT').map(({ id }) => id)
  // a place is one among the tasks of all accounts
  const { places, lanes } = await asPlatform(db, 'queue', async (all) => ({
    places: await findPlaces(all, waiting),
    lanes: await findLanes(all),
  }))
  const ofType = new Map(lanes.map((lane) => [lane.type, lane]))
  const shown = rows.map((row) =>
    taskView(row, {
      place: places.get(row.id) ?? null,
      usualMs: ofType.get(row.type)?.usualMs ?? null,
      isPaused: ofType.get(row.type)?.pausedAt != null,
      forAdministrator: question.accountId === null,
      now: now(),
    }),
  )
  return { shown, lanes }
}

/** One task of an account, or of any. */
export async function showTask(services: CallServices, taskId: number, accountId: number | null): Promise<TaskItem> {
  const { shown } = await showTasks(services, { accountId, taskId, page: 1, perPage: 1 })
  const [task] = shown
  if (!task) throw refuse('tasks.notFound')
  return task
}
