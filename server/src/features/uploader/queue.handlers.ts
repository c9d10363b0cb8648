import { type queue, uncancellable } from '@skleyka/contract/uploader/queue.calls.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { isTaskType, type TaskType } from '../../tasks/task-types.ts'
import {
  holdFailed,
  pause,
  putAtEnd,
  restartAllFailed,
  resume,
  setAside,
  stop,
  type WhichFailed,
} from '../../tasks/tasks.ts'
import { accountIdOf } from '../accounts/accounts.ts'
import { showTask } from './show-tasks.ts'

export const queueHandlers: Handlers<typeof queue> = {
  pause: async ({ lane }, { user }, { db, now, audit }) => {
    const type = laneOf(lane)
    const isChanged = await pause(inTransaction(db), type, user.id, now())
    if (isChanged) audit({ objectType: 'taskLane', objectId: type, before: { paused: false }, after: { paused: true } })
    return { lane, paused: true }
  },

  resume: async ({ lane }, _caller, { db, audit }) => {
    const type = laneOf(lane)
    const isChanged = await resume(inTransaction(db), type)
    if (isChanged) audit({ objectType: 'taskLane', objectId: type, before: { paused: true }, after: { paused: false } })
    return { lane, paused: false }
  },

  cancel: async ({ taskId }, _caller, services) => {
    const before = await showTask(services, taskId, null)
    if (uncancellable.includes(before.type)) throw refuse('tasks.onlyPaused')
    if (!(await stop(inTransaction(services.db), taskId))) throw refuse('tasks.ended')
    const { type, recordId } = before
    services.audit({ objectType: 'task', objectId: taskId, after: { type, recordId } })
    return { task: await showTask(services, taskId, null) }
  },

  move: async ({ taskId, to }, _caller, services) => {
    const { type, recordId } = await showTask(services, taskId, null)
    if (!(await putAtEnd(inTransaction(services.db), taskId, to))) throw refuse('tasks.notWaiting')
    services.audit({ objectType: 'task', objectId: taskId, after: { type, recordId, queueEnd: to } })
    return { task: await showTask(services, taskId, null) }
  },

  restartFailed: async ({ type, ofAccount }, _caller, { db, audit }) => {
    const tx = inTransaction(db)
    const which = await whichFailed(tx, type, ofAccount)
    const restarted = await restartAllFailed(tx, which)
    if (restarted > 0) audit({ ...aboutMany(which), after: { tasks: restarted } })
    return { restarted }
  },

  clearFailed: async ({ type, ofAccount, count }, _caller, { db, audit }) => {
    const tx = inTransaction(db)
    const which = await whichFailed(tx, type, ofAccount)
    const found = await holdFailed(tx, which)
    if (found !== count) throw refuse('tasks.otherCount', { count: found })
    await setAside(tx, which)
    audit({ ...aboutMany(which), after: { tasks: found } })
    return { cleared: found }
  },
}

function laneOf(name: string): TaskType {
  if (!isTaskType(name)) throw refuse('tasks.noLane')
  return name
}

async function whichFailed(tx: Tx, type: string | undefined, ofAccount: string | undefined): Promise<WhichFailed> {
  if (ofAccount === undefined) return { type }
  const accountId = await accountIdOf(tx, ofAccount)
  if (accountId === null) throw refuse('account.notFound')
  return { type, accountId }
}

const aboutMany = ({ type = 'all', accountId }: WhichFailed) => ({
  objectType: 'taskLane',
  objectId: type,
  ...(accountId !== undefined && { accountId }),
})
