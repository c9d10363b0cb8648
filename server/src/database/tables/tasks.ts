import type { TaskFailReason } from '@skleyka/contract/fail-reasons.ts'
import type { Generated } from 'kysely'
import type { GeneratedJson, Identity } from './columns.ts'

export type TaskState = 'WAITING' | 'QUEUED' | 'RUNNING' | 'RETRY_WAIT' | 'DONE' | 'FAILED' | 'CANCELED'

/** Background work that people list, order and restart; `claim` grows with every claim and fences off zombies. */
export interface TasksTable {
  id: Identity
  type: string
  account_id: number
  record_id: number | null
  version_id: number | null
  payload: GeneratedJson<unknown>
  share_key: string
  unique_key: string | null
  priority: Generated<number>
  state: Generated<TaskState>
  progress: Generated<number>
  eta_at: Date | null
  attempts: Generated<number>
  crashes: Generated<number>
  claim: Generated<number>
  lease_until: Date | null
  cancel_requested: Generated<boolean>
  worker: string | null
  run_after: Generated<Date>
  error: string | null
  fail_reason: TaskFailReason | null
  log_tail: string | null
  created_at: Generated<Date>
  started_at: Date | null
  finished_at: Date | null
  took_ms: number | null
  /** An administrator has cancelled it, and whoever it works for has yet to be told. */
  failure_due: Generated<boolean>
  /** For whom it works: whoever asked for it. */
  acting: GeneratedJson<unknown> | null
}

/** Time when the tasks of a key were last given a worker: the key served longest ago goes first. */
export interface TaskSharesTable {
  share_key: string
  served_at: Date
}

/** Kinds of work that nothing is claimed of. */
export interface PausedLanesTable {
  type: string
  paused_at: Date
  paused_by: number | null
}

export type RunOutcome = 'DONE' | 'FAILED' | 'CANCELED' | 'RETRY_WAIT' | 'QUEUED'

/** Every run of a task, written by the database when the run ends; it outlives the task and its video. */
export interface TaskRunsTable {
  id: Identity
  account_id: number
  task_id: number
  type: string
  outcome: RunOutcome
  waited_ms: number | null
  took_ms: number
  input_ms: number | null
  input_codec: string | null
  input_lines: number | null
  ended_at: Date
}
