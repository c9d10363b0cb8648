import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

export type BackupKind = 'full' | 'point'
export type BackupRunState = 'RUNNING' | 'DONE' | 'FAILED'

/** Runs of the backup. */
export interface BackupRunsTable {
  id: Identity
  kind: BackupKind
  place: string
  state: Generated<BackupRunState>
  started_at: Date
  ended_at: Date | null
  name: string | null
  files: number | null
  bytes: number | null
  added_bytes: number | null
  problem: string | null
  is_told: Generated<boolean>
}
