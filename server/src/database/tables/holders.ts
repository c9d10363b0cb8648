import type { HolderSplit } from '@skleyka/contract/copyright-holders/holder-splits.ts'
import type { StatisticFormat } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

/** A copyright holder: above accounts, since its people may work in several. */
export interface HoldersTable {
  id: Identity
  name: string
  created_at: Generated<Date>
}

export interface HolderMembersTable {
  holder_id: number
  user_id: number
  created_at: Generated<Date>
}

/** A report of a copyright holder, with its file. */
export interface HolderReportsTable {
  id: Identity
  holder_id: number
  user_id: number
  split: HolderSplit
  /** Days as the calendar of the platform has them, yyyy-mm-dd. */
  first_day: Date
  last_day: Date
  format: StatisticFormat
  row_count: number
  file: Buffer
  sha256: string
  created_at: Generated<Date>
}
