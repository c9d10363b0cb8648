import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

/** Studios and editors that an account orders videos from. */
export interface ContractorsTable {
  id: Identity
  account_id: number
  name: string
  email: string | null
  row_version: Generated<number>
}
