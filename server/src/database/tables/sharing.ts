import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

export type RelationState = 'PENDING' | 'ACTIVE' | 'REJECTED' | 'ENDED'

export type ShareState = 'ACTIVE' | 'REVOKED'

/** `account_id` may show its videos in `to_account_id`. */
export interface ShareRelationsTable {
  id: Identity
  account_id: number
  to_account_id: number
  state: Generated<RelationState>
  invited_by: number
  created_at: Generated<Date>
  decided_at: Date | null
  ended_at: Date | null
  /** Only videos of this album of `account_id` are shown; null for all. */
  album_id: number | null
  until: Date | null
  may_publish: Generated<boolean>
}

/** One video shown in one other account. */
export interface SharesTable {
  account_id: number
  record_id: number
  to_account_id: number
  state: Generated<ShareState>
  note: Generated<string>
  shared_by: number
  shared_at: Generated<Date>
  revoked_at: Date | null
}
