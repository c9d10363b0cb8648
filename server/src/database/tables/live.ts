import type { IngestInput } from '@skleyka/contract/translations/translation-states.ts'
import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

export type GenerationKind = 'ENCODER' | 'SLATE'
export type LiveRecordingState = 'RECORDING' | 'SAVED' | 'FAILED'

/** The encoder of a session, and the process that takes its media. */
export interface LiveIngestsTable {
  session_id: number
  account_id: number
  process: string
  address: string
  connected_at: Generated<Date>
  seen_at: Generated<Date>
  said_end: Generated<boolean>
  input: Generated<IngestInput>
  has_standby: Generated<boolean>
  health: Json<object> | null
}

/** A rung as it is kept with its generation. */
export interface StoredLiveRung {
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
  kind: GenerationKind
  started_at: Date
  frame_rate: number
  has_sound: boolean
  rungs: Json<StoredLiveRung[]>
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
  sizes: Json<Record<string, number>>
  caption_channels: Generated<string[]>
  /** Pairs of CEA-608, packed. */
  captions: Buffer | null
}

/** A video that is being recorded of a session. */
export interface LiveRecordingsTable {
  id: Identity
  account_id: number
  session_id: number
  uuid: Generated<string>
  rungs: Json<StoredLiveRung[]>
  frame_rate: number
  has_sound: boolean
  state: Generated<LiveRecordingState>
  record_id: number | null
  started_at: Generated<Date>
  /** A segment of it did not fit on the disk. */
  disk_full_at: Date | null
}

/** A segment of it. */
export interface LiveRecordedSegmentsTable {
  account_id: number
  recording_id: number
  number: number
  starts_at: Date
  duration_ms: number
  sizes: Json<Record<string, number>>
  pictures: Json<Record<string, number | null>>
  captions: Buffer | null
}

/** A clip of a livestream that is being made. */
export interface LiveClipsTable {
  id: Identity
  account_id: number
  session_id: number
  live_uuid: string
  version_id: number
  first_number: number
  last_number: number
  skip_ms: number
  claimed_at: Date | null
  tries: Generated<number>
  created_at: Generated<Date>
}

/** Small picture of a session; all null where none could be made yet, `failed_at` is the last try that failed. */
export interface LivePreviewsTable {
  session_id: number
  account_id: number
  picture: Buffer | null
  shows_at: Date | null
  made_at: Date | null
  failed_at: Date | null
}
