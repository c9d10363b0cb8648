import { type Fault, fault } from '@skleyka/contract/faults.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import { StorageAway, StorageRefusal } from '../storage/storage.ts'
import { type ClaimedTask, LostClaim, type TaskContext, TaskFailure, type TaskHandler, TaskWaits } from './handlers.ts'
import { takeFailureDue } from './managed-tasks.sql.ts'
import { retryDelayMs } from './retry-delay.ts'
import type { TaskType } from './task-types.ts'
import {
  endTask,
  forgetCrashes,
  handBack,
  heartbeat,
  lockHeld,
  postpone,
  retryLater,
  saveProgress,
} from './tasks.sql.ts'

export const heartbeatEveryMs = 10_000
export const leaseMs = 30_000
// as long as the specification lets a client wait for a network (spec §8)
const postponedMs = 15_000
const storageAway = 'Хранилище не\u00a0отвечает: повторим, когда оно ответит'

/** Reason why a run is broken off from outside; `held` is behind the lock of its account. */
export type StopReason = 'lost' | 'canceled' | 'draining' | 'held'

/** End of a run; `waits` will go on by itself, `returned` was handed back for another worker. */
export type RunEnd = 'done' | 'failed' | 'retry' | 'waits' | 'canceled' | 'returned' | 'lost'

/** Runs one claimed task to its end, whatever that is; never throws for the task's own faults. */
export async function runTask<T extends TaskType>(
  db: Db,
  handler: TaskHandler<T>,
  task: ClaimedTask<T>,
  stop: AbortController,
  log: Log,
): Promise<RunEnd> {
  let lines = ''
  const hold = holdLease(db, task, stop)
  const context: TaskContext = {
    db,
    signal: stop.signal,
    log: (line) => {
      lines += `${line}\n`
    },
    async progress(percent, etaAt) {
      const whole = Math.min(100, Math.max(0, Math.floor(percent)))
      if (!(await saveProgress(db, task, whole, etaAt ?? null, lines))) stop.abort('lost')
      else hold.renewed()
    },
    advanced: () => forgetCrashes(db, task),
    transaction: (work) => runFenced(db, task, work),
  }
  try {
    const lastStep = await handler.run(task, context)
    stop.signal.throwIfAborted()
    await runFenced(db, task, async (tx) => {
      await lastStep?.(tx)
      await endTask(tx, task.id, { state: 'DONE', log: lines })
    })
    return 'done'
  } catch (error) {
    return await settle(db, handler, task, error, stop.signal, lines, log).catch((late: unknown): RunEnd => {
      if (!(late instanceof LostClaim)) throw late
      return 'lost'
    })
  } finally {
    hold.release()
  }
}

async function settle<T extends TaskType>(
  db: Db,
  handler: TaskHandler<T>,
  task: ClaimedTask<T>,
  error: unknown,
  signal: AbortSignal,
  lines: string,
  log: Log,
): Promise<RunEnd> {
  const stopped: StopReason | null = signal.aborted ? signal.reason : null
  const about = { task: task.id, type: task.type, requestId: task.requestId }
  if (stopped === 'lost' || error instanceof LostClaim) {
    log.warn(about, 'task lost to another worker')
    return 'lost'
  }
  if (stopped === 'draining' || stopped === 'held') {
    await handBack(db, task)
    return 'returned'
  }
  if (stopped === 'canceled') {
    await runFenced(db, task, async (tx) => {
      const isDue = await takeFailureDue(tx, task.id)
      await endTask(tx, task.id, { state: 'CANCELED', log: lines })
      if (isDue) await handler.failed?.(task, fault('canceled'), tx)
    })
    return 'canceled'
  }
  if (error instanceof TaskWaits) {
    await postpone(db, task, error.delayMs ?? postponedMs, error.message, lines)
    return 'waits'
  }
  if (error instanceof StorageAway) {
    // R12: an outage fails nothing, however long it lasts
    log.warn({ ...about, err: error, retryInMs: postponedMs }, 'task postponed')
    await postpone(db, task, postponedMs, storageAway, `${lines}${message(error)}\n`)
    return 'waits'
  }
  const failure = lastingFailure(error)
  const { reason, text } = failure ?? fault('internal')
  const delayMs = failure ? null : retryDelayMs(task.attempts + 1)
  log.warn({ ...about, err: error, retryInMs: delayMs }, 'task failed')
  if (delayMs !== null) {
    await retryLater(db, task, delayMs, text, `${lines}${message(error)}\n`)
    return 'retry'
  }
  await runFenced(db, task, async (tx) => {
    await endTask(tx, task.id, { state: 'FAILED', error: text, reason, log: `${lines}${message(error)}\n` })
    await handler.failed?.(task, { reason, text }, tx)
  })
  return 'failed'
}

/** A failure that a repeat would not cure, however often; null for one that it might. */
function lastingFailure(error: unknown): Fault | null {
  if (error instanceof TaskFailure) return { reason: error.reason, text: error.message }
  return error instanceof StorageRefusal ? { reason: 'STORAGE', text: error.message } : null
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function runFenced<R>(db: Db, task: ClaimedTask, work: (tx: Tx) => Promise<R>): Promise<R> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockHeld(tx, task))) throw new LostClaim(`task ${task.id} was claimed again`)
    return work(tx)
  })
}

/** Renews the lease while the task runs; stops the run when the lease was lost or may have run out unnoticed. */
function holdLease(db: Db, task: ClaimedTask, stop: AbortController) {
  let renewedAt = performance.now()
  const timer = setInterval(async () => {
    try {
      const held = await heartbeat(db, task)
      if (held === null) stop.abort('lost' satisfies StopReason)
      else if (held.cancelRequested) stop.abort('canceled' satisfies StopReason)
      else if (!held.mayGoOn) stop.abort('held' satisfies StopReason)
      else renewedAt = performance.now()
    } catch {
      // the database is away: the lease may have run out by now
      if (performance.now() - renewedAt > leaseMs) stop.abort('lost' satisfies StopReason)
    }
  }, heartbeatEveryMs)
  return {
    renewed: () => {
      renewedAt = performance.now()
    },
    release: () => clearInterval(timer),
  }
}
