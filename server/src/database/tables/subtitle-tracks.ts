import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

export type TrackState = 'DRAFT' | 'READY'
export type TrackOrigin = 'UPLOAD' | 'EDITOR' | 'LIVESTREAM'

/** Subtitles of a record in one language. */
export interface SubtitleTracksTable {
  id: Identity
  account_id: number
  record_id: number
  language: string
  label: string
  state: TrackState
  origin: TrackOrigin
  is_default: Generated<boolean>
  /** [[from, to, text]], as the contract has cues. */
  cues: Json<unknown>
  cue_count: Generated<number>
  folder: string | null
  row_version: Generated<number>
  updated_by: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
