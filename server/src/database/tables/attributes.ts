import type { ExportState } from '@skleyka/contract/attributes/attributes.calls.ts'
import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

/** Tables of what is said of records, with the newest file of each. */
export interface AttributeExportsTable {
  id: Identity
  account_id: number
  user_id: number
  spec: Json<unknown>
  schedule: Json<unknown> | null
  next_at: Date | null
  state: ExportState
  run: Generated<number>
  object_key: string | null
  row_count: number | null
  size_bytes: number | null
  fail_text: string | null
  /** Of the secret in the lasting address of a scheduled one. */
  link_hash: Buffer | null
  created_at: Generated<Date>
  finished_at: Date | null
  expires_at: Date | null
}

/** Tables that come back, and the preview each became. */
export interface AttributeImportsTable {
  id: Generated<string>
  account_id: number
  user_id: number
  file_name: string
  batch_id: string | null
  told: Json<unknown> | null
  created_at: Generated<Date>
}
