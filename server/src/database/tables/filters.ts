import type { FilterVisibility } from '@skleyka/contract/filters/filters.calls.ts'
import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

/** Filters that people have saved. */
export interface FiltersTable {
  id: Identity
  account_id: number
  owner_id: number
  name: string
  visibility: FilterVisibility
  ast: Json<unknown>
  /** Of the addresses of the feed: grows at each new one. */
  feed_number: Generated<number>
  /** Of the secret in them; null while the feed is off. */
  feed_hash: Buffer | null
  /** True if readers of the feed see how often its videos were viewed. */
  feed_views: Generated<boolean>
  row_version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
