import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

/** Time when which administrator worked in whose name, and why. */
export interface ImpersonationsTable {
  id: Identity
  administrator_id: number
  session_id: number
  user_id: number
  account_id: number
  reason: string
  started_at: Generated<Date>
  until: Date
  /** Null while it goes on, unless its time is over. */
  ended_at: Date | null
}
