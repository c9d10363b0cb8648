import type { MatchState, RadarRule, WorkState } from '@skleyka/contract/radar/radar-states.ts'
import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

/** A work of a copyright holder that copies are looked for: a file that was sent, or a video that names the holder. */
export interface RadarWorksTable {
  id: Identity
  holder_id: number
  name: string
  rule: Generated<RadarRule>
  state: WorkState
  fail_text: string | null
  record_id: number | null
  size_bytes: number | null
  link_hash: Buffer | null
  file_hash: Buffer | null
  duration_ms: number | null
  created_at: Generated<Date>
  row_version: Generated<number>
}

/** The fingerprint of a version of a video, or of a work that was sent as a file. */
export interface RadarPrintsTable {
  id: Identity
  version_id: number | null
  work_id: number | null
  duration_ms: number
  picture: Buffer | null
  sound: Buffer | null
  created_at: Generated<Date>
}

export interface RadarWordsTable {
  word: number
  prints_id: number
  view: number
  moment: number
}

/** Ranges that a video has in common with a work, or with a video of another account. */
export interface RadarMatchesTable {
  id: Identity
  record_id: number
  work_id: number | null
  other_record_id: number | null
  state: Generated<MatchState>
  /** The claim that was made of it; null unless it is CLAIMED. */
  claim_id: number | null
  score: number
  ranges: Json<unknown>
  found_at: Generated<Date>
  decided_at: Date | null
  decided_by: number | null
  /** Version for which the rule of its work waits until the holder may open a claim again. */
  waiting_version_id: number | null
  row_version: Generated<number>
}
