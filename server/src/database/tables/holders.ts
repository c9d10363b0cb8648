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
