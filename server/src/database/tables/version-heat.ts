import type { Generated } from 'kysely'

/** What viewers watched of a version. */
export interface VersionHeatTable {
  account_id: number
  version_id: number
  viewings: number
  /** Milliseconds of each hundredth of its length. */
  pieces: number[]
  updated_at: Generated<Date>
}
