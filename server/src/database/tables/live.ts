import type { Generated, JSONColumnType } from 'kysely'
import type { Identity } from './columns.ts'

/** The encoder of a session, and the process that takes its media. */
export interface LiveIngestsTable {
  session_id: number
  account_id: number
  process: string
  address: string
  connected_at: Generated<Date>
  seen_at: Generated<Date>
  said_end: Generated<boolean>
  health: JSONColumnType<object | null, string | null, string | null>
  problems: Generated<string[]>
}

/** A rung as it is kept with its generation. */
export interface KeptLiveRung {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly codecs: string
  readonly maxBitsPerSecond: number
}

/** A stretch of a session that one initialisation segment of each rung describes. */
export interface LiveGenerationsTable {
  account_id: number
  session_id: number
  number: number
  kind: 'ENCODER' | 'SLATE'
  started_at: Date
  frame_rate: number
  has_sound: boolean
  rungs: JSONColumnType<KeptLiveRung[], string, string>
  left_out: Generated<string[]>
}

/** A segment of all rungs. */
export interface LiveSegmentsTable {
  account_id: number
  session_id: number
  number: number
  generation: number
  starts_at: Date
  duration_ms: number
  from_ms: number
  is_independent: boolean
  sizes: JSONColumnType<Record<string, number>, string, string>
}

/** A video that is being recorded of a session. */
export interface LiveRecordingsTable {
  id: Identity
  account_id: number
  session_id: number
  uuid: Generated<string>
  rungs: JSONColumnType<KeptLiveRung[], string, string>
  frame_rate: number
  has_sound: boolean
  state: Generated<'RECORDING' | 'SAVED' | 'FAILED'>
  record_id: number | null
  started_at: Generated<Date>
}

/** A segment of it. */
export interface LiveRecordedSegmentsTable {
  account_id: number
  recording_id: number
  number: number
  starts_at: Date
  duration_ms: number
  sizes: JSONColumnType<Record<string, number>, string, string>
  pictures: JSONColumnType<Record<string, number | null>, string, string>
}
