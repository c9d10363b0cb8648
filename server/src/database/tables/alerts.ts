import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

/** Rules by which an account is told of its statistics. */
export interface AlertRulesTable {
  id: Identity
  account_id: number
  user_id: number
  kind: string
  condition: Json<unknown>
  record_id: number | null
  by_bell: boolean
  by_mail: boolean
  by_webhook: boolean
  is_on: boolean
  recipient_ids: number[]
  /** Since when it holds. */
  fired_at: Date | null
  /** Since when it holds no longer, until that is certain. */
  clear_at: Date | null
  last_fired_at: Date | null
  last_value: number | null
  row_version: Generated<number>
  created_at: Generated<Date>
  changed_at: Date
}
