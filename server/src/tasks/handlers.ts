import type { TaskFailReason } from '@skleyka/contract/fail-reasons.ts'
import type { Fault } from '@skleyka/contract/faults.ts'
import type { Db, Tx } from '../database/database.ts'
import type { TaskPayloads, TaskType } from './task-types.ts'

/** A task in the hands of a worker. */
export interface ClaimedTask<T extends TaskType = TaskType> {
  id: number
  type: T
  accountId: number
  recordId: number | null
  versionId: number | null
  payload: TaskPayloads[T]
  /** The fencing number: whoever holds an older one has lost the task. */
  claim: number
  /** Number of failed runs before this one. */
  attempts: number
  /** The request that asked for it, as its answer was numbered; null where nobody asked. */
  requestId: string | null
}

/** Things that a running task may do besides its own work. */
export interface TaskContext {
  db: Db
  /** Aborted when the task is cancelled, lost to another worker, or handed back: by a stopping server, or behind a lock. */
  signal: AbortSignal
  /** Whole percents and, when it can be told, the moment of completion. */
  progress(percent: number, etaAt?: Date): Promise<void>
  /**
   * What was done so far is durable and no later run has to repeat it: crashes before this moment no longer count. Told
   * only of real advance, or a task that kills its worker each time would never be parked.
   */
  advanced(): Promise<void>
  /** Adds a line to the tail of the log that people see at the task. */
  log(line: string): void
  /** A transaction that only the present holder of the task can commit: a zombie gets `LostClaim`. */
  transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>
}

export interface TaskHandler<T extends TaskType> {
  /** Encoding is heavy and has few slots; what waits for other servers is network; what nobody waits for is background; light work never waits behind any. */
  lane: Lane
  /** May return a last step, which runs in the transaction that marks the task DONE. */
  run(task: ClaimedTask<T>, context: TaskContext): Promise<((tx: Tx) => Promise<void>) | undefined>
  /** Runs in the transaction that marks the task FAILED for good. */
  failed?(task: ClaimedTask<T>, failure: Fault, tx: Tx): Promise<void>
}

export type TaskHandlers = { [T in TaskType]: TaskHandler<T> }
export const lanes = ['light', 'heavy', 'network', 'background'] as const
export type Lane = (typeof lanes)[number]

/** A failure that a repeat would not cure; the message is Russian and shown. */
export class TaskFailure extends Error {
  override name = 'TaskFailure'
  readonly reason: TaskFailReason
  constructor({ reason, text }: Fault, options?: ErrorOptions) {
    super(text, options)
    this.reason = reason
  }
}

/** The task cannot go on now: it is run again a little later, or after `delayMs`, and nothing is counted. Russian, shown. */
export class TaskWaits extends Error {
  override name = 'TaskWaits'
  readonly delayMs: number | null
  constructor(text: string, delayMs: number | null = null) {
    super(text)
    this.delayMs = delayMs
  }
}

/** The lease ran out and somebody else holds the task: what this run did must not count. */
export class LostClaim extends Error {
  override name = 'LostClaim'
}
