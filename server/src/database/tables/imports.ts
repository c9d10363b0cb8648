import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

export type ImportState = 'CHECKING' | 'DOWNLOADING' | 'DONE' | 'FAILED' | 'CANCELED'

export interface ImportsTable {
  id: Identity
  uuid: Generated<string>
  account_id: number
  user_id: number
  url: string
  is_mute: Generated<boolean>
  state: Generated<ImportState>
  task_id: number | null
  file_name: string | null
  size_bytes: number | null
  received_bytes: Generated<number>
  validator: string | null
  record_id: number | null
  version_id: number | null
  fail_text: string | null
  is_final: Generated<boolean>
  created_at: Generated<Date>
  finished_at: Date | null
}
