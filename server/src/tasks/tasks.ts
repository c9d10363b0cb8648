import { mayPass } from '@skleyka/contract/fail-reasons.ts'
import type { Db, Tx } from '../database/database.ts'
import {
  countFailedHeld,
  type FailedTasks,
  findOutrun,
  isOutrun,
  moveInQueue,
  pauseLane,
  restartableStates,
  restartFailed,
  restartTask,
  resumeLane,
  setFailedAside,
  stopTask,
} from './managed-tasks.sql.ts'
import type { TaskPayloads, TaskType } from './task-types.ts'
import {
  announce,
  cancelFailedTasks,
  cancelTask,
  cancelTasksOf,
  findActive,
  insertTask,
  isWorkedOn,
  lockTasks,
  lockTasksOf,
  type TaskRow,
} from './tasks.sql.ts'

interface NewTask<T extends TaskType> {
  type: T
  payload: TaskPayloads[T]
  accountId: number
  recordId?: number
  versionId?: number
  /** Greater goes first, within the account. */
  priority?: number
  /** At most one active task has this key: a second one is not made. */
  uniqueKey?: string
  /** The task waits at least this long before its first run. */
  delayMs?: number
}

/** Adds a task in the transaction of what causes it. Returns its id, or null when its unique key is taken. */
export async function enqueue<T extends TaskType>(tx: Tx, task: NewTask<T>): Promise<number | null> {
  const id = await insertTask(
    tx,
    {
      type: task.type,
      payload: JSON.stringify(task.payload),
      account_id: task.accountId,
      record_id: task.recordId ?? null,
      version_id: task.versionId ?? null,
      share_key: `account:${task.accountId}`,
      priority: task.priority ?? 0,
      unique_key: task.uniqueKey ?? null,
    },
    task.delayMs ?? 0,
  )
  await announce(tx, task.type)
  return id
}

/** Puts a failed or cancelled task back into the queue with a clean slate. False when it is in another state, failed by a fault of its file, or is outrun. */
export async function restart(db: Db, taskId: number, accountId?: number): Promise<boolean> {
  const done = await restartTask(db, taskId, accountId)
  if (done) await announce(db)
  return done
}

/** Returns true if `restart` would take a task that is not already done by another one. */
export const canRestart = ({
  state,
  fail_reason,
  is_outrun,
}: Pick<TaskRow, 'state' | 'fail_reason'> & { is_outrun: boolean }): boolean =>
  restartableStates.includes(state) && mayPass(fail_reason) && !is_outrun

/** Nobody waits for such a task any more: a condition on `tasks`, and the same asked of one. */
export const outrun = { is: isOutrun, find: findOutrun }

/** Cancels a waiting task at once and a running one as soon as its worker hears of it. False when it has ended. */
export async function cancel(db: Db, taskId: number, accountId?: number): Promise<boolean> {
  const done = await cancelTask(db, taskId, accountId)
  if (done) await announce(db, `cancel ${taskId}`)
  return done
}

/**
 * The same for an administrator, who stops what somebody waits for: the feature of the task hears that it failed, and what
 * it works on shows that it may be begun again.
 */
export async function stop(tx: Tx, taskId: number): Promise<boolean> {
  const done = await stopTask(tx, taskId)
  if (done) await announce(tx, `cancel ${taskId}`)
  return done
}

/** Puts all failed tasks of a kind back into the queue that a repeat may cure. Answers how many. */
export async function restartAllFailed(tx: Tx, which: FailedTasks): Promise<number> {
  const count = await restartFailed(tx, which)
  if (count > 0) await announce(tx)
  return count
}

/** Opens a lane again. False when it is open. */
export async function resume(tx: Tx, type: TaskType): Promise<boolean> {
  const done = await resumeLane(tx, type)
  if (done) await announce(tx)
  return done
}

/** Closes a lane: nothing of its kind is begun. False when it is closed. */
export const pause = pauseLane
export const putAtEnd = moveInQueue
export const holdFailed = countFailedHeld
export const setAside = setFailedAside
export type WhichFailed = FailedTasks

/**
 * Holds tasks until the end of the transaction. Whoever cancels a task and changes what it works on asks for this first:
 * a worker holds its task before it writes, and two that hold in different orders wait for each other.
 */
export const holdTasks = lockTasks

/** Failed tasks of a version are cancelled: its file is gone, and nobody has to look at them any more. */
export const closeFailed = cancelFailedTasks

/** The same for the tasks of records. */
export const holdTasksOf = lockTasksOf

/** Cancels every task of records that are deleted; what runs ends as soon as its worker hears of it. */
export async function cancelOf(tx: Tx, accountId: number, recordIds: readonly number[]): Promise<void> {
  for (const id of await cancelTasksOf(tx, accountId, recordIds)) await announce(tx, `cancel ${id}`)
}

/** True if a worker has a task of these records in its hands. */
export const areWorkedOn = isWorkedOn

/** Tells the workers that tasks may run which could not. */
export const wakeWorkers = (tx: Tx): Promise<void> => announce(tx)

/** Finds the progress of the active task of a unique key, in whole percents; null when there is none. */
export const activeProgress = findActive
