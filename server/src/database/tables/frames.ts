import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

export type FrameOrigin = 'found' | 'captured' | 'sent'
export type FrameState = 'AWAITED' | 'MAKING' | 'READY' | 'FAILED'

/** A picture that may be the poster of a record. */
export interface FramesTable {
  id: Identity
  account_id: number
  record_id: number
  version_id: number | null
  origin: FrameOrigin
  state: FrameState
  at_ms: number | null
  sharpness: number | null
  width: number | null
  height: number | null
  folder: string | null
  fail_text: string | null
  created_by: number | null
  created_at: Generated<Date>
}
