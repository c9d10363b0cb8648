import type { AdBlockFields } from '@skleyka/contract/ads/ads.ts'
import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

/** Blocks of ads of an account, which several templates name. */
export interface AdBlocksTable {
  id: Identity
  account_id: number
  /** The same as in `fields`, for the index. */
  name: string
  fields: Json<AdBlockFields>
  row_version: Generated<number>
  updated_at: Generated<Date>
}
