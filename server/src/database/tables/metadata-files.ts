import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

/** A file for a field of metadata. */
export interface MetadataFilesTable {
  id: Identity
  account_id: number
  name: string
  size_bytes: number
  /** Place where it lies; null while it is awaited. */
  folder: string | null
  created_by: number | null
  created_at: Generated<Date>
  /** Since when no video names it; null while one does. */
  unnamed_at: Date | null
}
