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
import { claimTask, lookAtQueue, type TaskRow, takeBackSilent, tasksChannel } from './tasks.sql.ts'

interface WorkerOptions {
  db: Doors
  connection: ConnectionSettings
  /** Handlers of the tasks it runs; tasks of other types are left to other workers. */
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

/** A lane that tasks of this worker run in. */
interface UsedLane {
  readonly types: TaskType[]
  readonly slots: number
  readonly signal: WakeSignal
}

/** The request by which a task was asked for, where its asker is known. */
const acting = z.object({ requestId: z.string() })

const lookEveryMs = 5_000
const afterErrorMs = 2_000

/**
 * Starts the loops that claim and run tasks: one a lane, woken by the notice of a task of its types. What no notice tells of (a delay
 * that is over, a silent worker, a notice that was lost) is found by one look for all lanes, now and then.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db: doors, connection, handlers, name, slots, alone, log, metrics } = options
  const db = doors.platform('queue')
  const stopping = new AbortController()
  const types = taskTypes(handlers)
  const usedLanes = lanes.flatMap((lane) => {
    const own = types.filter((type) => handlers[type]?.lane === lane)
    return own.length === 0 || slots[lane] === 0 ? [] : [{ types: own, slots: slots[lane], signal: new WakeSignal() }]
  })
  const running = new Map<number, AbortController>()
  let seenMs = performance.now()

  if (alone) await takeBack(db, handlers, true)
  const ear = listen(connection, tasksChannel, (message) => {
    const canceled = /^cancel (\d+)$/.exec(message)?.[1]
    const stop = canceled && running.get(Number(canceled))
    if (stop) stop.abort('canceled' satisfies StopReason)
    else if (canceled) tellOfStopped()
    else wakeLanes(message)
  })

  /** Wakes the lane of a type of tasks; all of them without one. */
  function wakeLanes(type: string): void {
    for (const lane of usedLanes) if (type === '' || lane.types.some((own) => own === type)) lane.signal.wake()
  }

  async function serve(lane: UsedLane): Promise<void> {
    const busy = new Set<Promise<void>>()
    while (!stopping.signal.aborted) {
      const seenWakes = lane.signal.wakes
      try {
        const row = await claimTask(db, lane.types, name)
        seenMs = performance.now()
        if (!row) await lane.signal.wait(seenWakes, stopping.signal)
        else {
          const working = runClaimed(row).finally(() => {
            busy.delete(working)
            lane.signal.wake()
          })
          busy.add(working)
          if (busy.size === lane.slots) await Promise.race(busy)
        }
      } catch (error) {
        await tellOfError(error)
      }
    }
    await Promise.all(busy)
  }

  const runClaimed = (row: TaskRow) => work(row).catch(tellOfError)

  async function tellOfError(error: unknown): Promise<void> {
    log.error({ err: error }, 'the task queue does not answer')
    await pause(afterErrorMs, stopping.signal)
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

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const look = await lookAtQueue(db, types)
        seenMs = performance.now()
        if (look.isWorkerSilent) await takeBack(db, handlers, false)
        if (look.isTaskDue || look.isWorkerSilent) wakeLanes('')
        if (look.isStopUntold) tellOfStopped()
      } catch (error) {
        log.error({ err: error }, 'the task queue was not looked at')
      }
      await pause(lookEveryMs, stopping.signal)
    }
  }

  const loops = usedLanes.map(serve)
  const watching = watch()
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

/** Lets a loop wait for the next notice; a notice between two waits is not missed. */
class WakeSignal {
  wakes = 0
  #next = Promise.withResolvers<void>()

  wake(): void {
    this.wakes += 1
    this.#next.resolve()
    this.#next = Promise.withResolvers()
  }

  async wait(seenWakes: number, stopped: AbortSignal): Promise<void> {
    if (seenWakes !== this.wakes || stopped.aborted) return
    const giveUp = () => this.#next.resolve()
    stopped.addEventListener('abort', giveUp, { once: true })
    await this.#next.promise
    stopped.removeEventListener('abort', giveUp)
  }
}
