import type { Generated } from 'kysely'
import type { GeneratedJson, Identity, Json } from './columns.ts'

export type AudioTrackState = 'AWAITED' | 'QUEUED' | 'ASKS' | 'READY' | 'FAILED'

/** One of the sounds of a record. */
export interface AudioTracksTable {
  id: Identity
  account_id: number
  record_id: number
  language: string
  label: string
  is_original: Generated<boolean>
  is_default: Generated<boolean>
  state: AudioTrackState
  shift_ms: Generated<number>
  fits: Generated<boolean>
  file_name: string | null
  file_bytes: number | null
  sound_folder: string | null
  /** Stream of its file; null for its only one, or until that has been looked at. */
  stream_index: number | null
  /** Its file is that of this version; null for one that was sent for its sound. */
  from_version_id: number | null
  duration_ms: number | null
  version_id: number | null
  differs_ms: number | null
  /** Ranges of the contract, in the time of the shifted track. */
  ranges: Json<unknown> | null
  fail_text: string | null
  row_version: Generated<number>
  created_by: number | null
  updated_by: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  /** Person who brought it. */
  acting: GeneratedJson<unknown> | null
  /** It has been ready once; kept by the database. */
  heard: Generated<boolean>
}

/** A stream of a version whose picture and sounds are served apart. */
export interface AudioStreamsTable {
  id: Identity
  account_id: number
  record_id: number
  version_id: number
  /** Null for the picture. */
  track_id: number | null
  folder: string
  made: Json<unknown>
  ended_at: Date | null
}
