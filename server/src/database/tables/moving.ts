import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

/** A platform that is left, and the account that takes what it holds. */
export interface MovingSourcesTable {
  id: Identity
  account_id: number
  name: string
  created_at: Generated<Date>
}

/** Kind of thing that moves. */
export type MovingKind = 'VIDEO' | 'ALBUM' | 'PERSON'

/** One thing of such a platform, and how far it has come. */
export interface MovingItemsTable {
  id: Identity
  account_id: number
  source_id: number
  kind: MovingKind
  foreign_id: string
  title: Generated<string>
  aliases: Generated<string[]>
  key: Generated<string>
  attempts: Generated<number>
  record_id: number | null
  album_id: number | null
  target_uuid: string | null
  file_name: string | null
  size_bytes: number | null
  validator: string | null
  /** Of a video, what has been done for it; of an album, the numbers of the videos that were put into it. */
  steps: Generated<string[]>
  notes: Generated<string[]>
  problem: string | null
  finished_at: Date | null
  updated_at: Generated<Date>
}
