import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

/** Runs of the backup. */
export interface BackupRunsTable {
  id: Identity
  kind: 'full' | 'point'
  place: string
  state: Generated<'RUNNING' | 'DONE' | 'FAILED'>
  started_at: Date
  ended_at: Date | null
  name: string | null
  files: number | null
  bytes: number | null
  added_bytes: number | null
  problem: string | null
  is_told: Generated<boolean>
}
