import type { QualityMode } from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

/** After how many days unwatched top qualities of an account are freed; without a row it follows the platform. */
export interface QualityRulesTable {
  account_id: number
  mode: QualityMode
  unwatched_days: number
  /** Qualities up to this one stay: the shorter side of the picture. */
  kept_side: number
  row_version: Generated<number>
  updated_at: Generated<Date>
  updated_by: number | null
}

/** The same for accounts that follow the platform; one row. */
export interface PlatformQualityRuleTable {
  id: Generated<number>
  is_on: boolean
  unwatched_days: number
  kept_side: number
  row_version: Generated<number>
  updated_at: Generated<Date>
  updated_by: number | null
}

/** The last night of an account. */
export interface QualityRunsTable {
  account_id: number
  queued_at: Date
  ended_at: Date | null
  videos: Generated<number>
  bytes: Generated<number>
  problem: string | null
}

/** A rendition that a version has lost. */
export interface FreedQualitiesTable {
  account_id: number
  record_id: number
  version_id: number
  name: string
  width: number
  height: number
  size_bytes: number
  /** True if the video was watched in a lower quality meanwhile. */
  was_watched: boolean
  unwatched_days: number
  freed_at: Generated<Date>
  /** Since then the playlists do not name it, and its files are queued for removal. */
  told_at: Date | null
}

/** The last day on which so much of a quality was sent that somebody watched it. */
export interface QualityUsesTable {
  account_id: number
  record_id: number
  name: string
  day: Date
  /** Bytes sent on that day. */
  bytes: number
  /** As much as makes a use of it. */
  least_bytes: number
  used_on: Date | null
}

/** A video whose qualities are made again. */
export interface QualityReturnsTable {
  id: Identity
  account_id: number
  record_id: number
  asked_at: Generated<Date>
  /** True if watching caused it, and no person. */
  by_viewer: boolean
}
