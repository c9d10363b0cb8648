import type { ColumnType, Generated } from 'kysely'
import type { TemplateColumns } from '../template-columns.ts'
import type { Identity } from './columns.ts'

export type AlbumItemSort = 'created' | 'published' | 'name' | 'duration'
export type AlbumItemOrder = 'asc' | 'desc'

/** Its templates are followed by those of its videos that name none themselves. */
export interface AlbumsTable extends TemplateColumns {
  id: Identity
  uuid: Generated<string>
  account_id: number
  parent_id: number | null
  name: string
  cover_record_id: number | null
  cover_number: number | null
  cover_making: number | null
  cover_fail_text: string | null
  filter_id: number | null
  item_sort: AlbumItemSort | null
  item_order: AlbumItemOrder | null
  item_limit: number | null
  filled_at: Date | null
  created_by: number
  row_version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** Videos of an album, the lowest position first; `from_account_id` owns those that another account shows here. */
export interface AlbumItemsTable {
  account_id: number
  album_id: number
  record_id: number
  position: number
  added_at: Generated<Date>
  from_account_id: number | null
  record_account_id: ColumnType<number, never, never>
  /** True if the filter of the album found it, not put by hand. */
  is_found: Generated<boolean>
}
