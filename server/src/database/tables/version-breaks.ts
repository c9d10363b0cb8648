import type { Generated } from 'kysely'
import type { Json } from './columns.ts'

/** Measurements of a version for breaks. */
export interface VersionBreaksTable {
  account_id: number
  version_id: number
  measured: Json<unknown> | null
  fail_text: string | null
  created_at: Generated<Date>
}
