import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

export interface AlbumsTable {
  id: Identity
  uuid: Generated<string>
  account_id: number
  parent_id: number | null
  name: string
  cover_record_id: number | null
  created_by: number
  row_version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** Which videos are in an album, the lowest position first. */
export interface AlbumItemsTable {
  account_id: number
  album_id: number
  record_id: number
  position: number
  added_at: Generated<Date>
}
