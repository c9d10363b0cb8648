import { setTimeout as delay } from 'node:timers/promises'
import { fault } from '@skleyka/contract/faults.ts'
import * as z from 'zod'
import type { ConnectionSettings, Db, Tx } from '../database/database.ts'
import type { Doors } from '../database/doors.ts'
import { listen } from '../database/listen.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { traced } from '../metrics/tracing.ts'
import { type ClaimedTask, type Lane, lanes, type TaskHandler, type TaskHandlers } from './handlers.ts'
import { takeStopped } from './managed-tasks.sql.ts'
import { runTask, type StopReason } from './run-task.ts'
import type { TaskType } from './task-types.ts'
import { claimTask, type TaskRow, takeBackSilent, tasksChannel } from './tasks.sql.ts'

interface WorkerOptions {
  db: Doors
  connection: ConnectionSettings
  /** What it runs; tasks of other types are left to other workers. */
  handlers: Partial<TaskHandlers>
  /** Shown at the task as its performer. */
  name: string
  slots: Record<Lane, number>
  /** True when no other process can be working on this database: all leases found at the start are dead ones. */
  alone: boolean
  log: Log
  /** Not given where nobody reads the figures. */
  metrics?: Pick<Metrics, 'taskSeconds'>
}

export interface Worker {
  /** Returns when the worker last got an answer from the queue, as milliseconds of `performance.now()`. */
  lastSeenMs(): number
  runningTasks(): number
  /** Claims no more, breaks off what runs and hands it back. */
  stop(): Promise<void>
}

/** The request by which a task was asked for, where its asker is known. */
const acting = z.object({ requestId: z.string() })

const pollEveryMs = 5_000
const afterErrorMs = 2_000

/** Starts the loops that claim and run tasks: one per slot, woken by a notice or by a slow poll. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db: doors, connection, handlers, name, slots, alone, log, metrics } = options
  const db = doors.platform('queue')
  const stopping = new AbortController()
  const signal = new WakeSignal()
  const running = new Map<number, AbortController>()
  let seenMs = performance.now()

  if (alone) await takeBack(db, handlers, true)
  const ear = listen(connection, tasksChannel, (message) => {
    const canceled = /^cancel (\d+)$/.exec(message)?.[1]
    const stop = canceled && running.get(Number(canceled))
    if (stop) stop.abort('canceled' satisfies StopReason)
    else if (canceled) tellOfStopped()
    else signal.wake()
  })

  async function slot(types: TaskType[]): Promise<void> {
    while (!stopping.signal.aborted) {
      const heard = signal.wakes
      try {
        const row = await claimTask(db, types, name)
        seenMs = performance.now()
        if (row) await work(row)
        else await signal.wait(heard, pollEveryMs, stopping.signal)
      } catch (error) {
        log.error({ err: error }, 'the task queue does not answer')
        await pause(afterErrorMs, stopping.signal)
      }
    }
  }

  async function work(row: TaskRow): Promise<void> {
    const task = toClaimedTask(row)
    const stop = new AbortController()
    running.set(task.id, stop)
    // a drain that began between the claim and this line must reach the task too
    if (stopping.signal.aborted) stop.abort('draining' satisfies StopReason)
    const own = doors.account(task.accountId)
    const since = performance.now()
    const about = { 'skleyka.task': task.id, ...(task.requestId && { 'skleyka.request_id': task.requestId }) }
    const end = await traced(`task ${task.type}`, about, () =>
      runTask(own, handlerOf(handlers, task.type), task, stop, log),
    ).finally(() => running.delete(task.id))
    metrics?.taskSeconds.observe({ type: task.type, outcome: end }, (performance.now() - since) / 1000)
  }

  let telling = Promise.resolve()
  const tellOfStopped = () => {
    telling = telling
      .then(() => tellStopped(db, handlers))
      .catch((error) => log.error({ err: error }, 'features were not told of cancelled tasks'))
  }

  async function watchSilent(): Promise<void> {
    while (!stopping.signal.aborted) {
      await takeBack(db, handlers, false).catch((error) =>
        log.error({ err: error }, 'silent tasks were not taken back'),
      )
      tellOfStopped()
      await pause(pollEveryMs, stopping.signal)
    }
  }

  const loops = lanes.flatMap((lane) => {
    const types = typesOf(handlers, lane)
    return types.length === 0 ? [] : Array.from({ length: slots[lane] }, () => slot(types))
  })
  const watching = watchSilent()
  return {
    lastSeenMs: () => (running.size > 0 ? performance.now() : seenMs),
    runningTasks: () => running.size,
    async stop() {
      stopping.abort()
      for (const stop of running.values()) stop.abort('draining' satisfies StopReason)
      await Promise.all([...loops, watching, ear.close()])
      await telling
    },
  }
}

/** Returns the tasks of silent workers to the queue; the ones parked for good tell their feature. */
async function takeBack(db: Db, handlers: Partial<TaskHandlers>, everyWorker: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const row of await takeBackSilent(tx, everyWorker, taskTypes(handlers))) {
      await handlerOf(handlers, toClaimedTask(row).type).failed?.(toClaimedTask(row), fault('killedWorkers'), tx)
    }
  })
}

/** An administrator's word on tasks that waited: their features learn it here, where the handlers are. */
async function tellStopped(db: Db, handlers: Partial<TaskHandlers>): Promise<void> {
  const types = taskTypes(handlers)
  const tellOne = async (tx: Tx) => {
    const row = await takeStopped(tx, types)
    if (row) await handlerOf(handlers, toClaimedTask(row).type).failed?.(toClaimedTask(row), fault('canceled'), tx)
    return row !== null
  }
  while (await db.transaction().execute(tellOne));
}

const typesOf = (handlers: Partial<TaskHandlers>, lane: Lane) =>
  taskTypes(handlers).filter((type) => handlers[type]?.lane === lane)
// Object.keys forgets the key type
const taskTypes = (handlers: Partial<TaskHandlers>) =>
  Object.keys(handlers).filter((key): key is TaskType => key in handlers)

/** A row holds its type and payload together, which the type system cannot follow through a table of handlers. */
const handlerOf = (handlers: Partial<TaskHandlers>, type: TaskType): TaskHandler<TaskType> => {
  const table: { [T in TaskType]?: unknown } = handlers
  return table[type] as TaskHandler<TaskType>
}

function toClaimedTask(row: TaskRow): ClaimedTask {
  return {
    id: row.id,
    type: row.type as TaskType,
    accountId: row.account_id,
    recordId: row.record_id,
    versionId: row.version_id,
    payload: row.payload as ClaimedTask['payload'],
    claim: row.claim,
    attempts: row.attempts,
    requestId: acting.safeParse(row.acting).data?.requestId ?? null,
  }
}

async function pause(ms: number, stopped: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: stopped }).catch(() => {})
}

/** Lets any number of loops wait for the next notice; a notice between two waits is not missed. */
class WakeSignal {
  wakes = 0
  readonly #sleepers = new Set<AbortController>()

  wake(): void {
    this.wakes += 1
    for (const sleeper of this.#sleepers) sleeper.abort()
  }

  async wait(heard: number, ms: number, stopped: AbortSignal): Promise<void> {
    if (heard !== this.wakes) return
    const sleeper = new AbortController()
    this.#sleepers.add(sleeper)
    await pause(ms, AbortSignal.any([sleeper.signal, stopped]))
    this.#sleepers.delete(sleeper)
  }
}
