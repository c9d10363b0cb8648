import type { Generated, GeneratedAlways } from 'kysely'
import type { Identity } from './columns.ts'

export type AlbumItemSort = 'created' | 'published' | 'name' | 'duration'

export interface AlbumsTable {
  id: Identity
  uuid: Generated<string>
  account_id: number
  parent_id: number | null
  name: string
  cover_record_id: number | null
  filter_id: Generated<number | null>
  item_sort: Generated<AlbumItemSort | null>
  item_order: Generated<'asc' | 'desc' | null>
  item_limit: Generated<number | null>
  filled_at: Generated<Date | null>
  created_by: number
  row_version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** Which videos are in an album, the lowest position first; `from_account_id` owns those that another account shows here. */
export interface AlbumItemsTable {
  account_id: number
  album_id: number
  record_id: number
  position: number
  added_at: Generated<Date>
  from_account_id: Generated<number | null>
  record_account_id: GeneratedAlways<number>
  /** By the filter of the album, not put by hand. */
  is_found: Generated<boolean>
}
