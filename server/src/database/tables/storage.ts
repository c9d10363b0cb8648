import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

export type PlaceKind = 'source' | 'renditions'
export type StorageKind = 'all' | 'source' | 'renditions'

/** Present content of the storage, by source and by folder that a run has filled. */
export interface StoragePlacesTable {
  place: string
  /** Null for what counts for the platform alone. */
  account_id: number | null
  kind: PlaceKind
  size_bytes: number
}

/** The sealed key of a folder whose files are encrypted. */
export interface PlaceKeysTable {
  id: Identity
  account_id: number
  place: string
  sealed: string
  created_at: Generated<Date>
}

/** The ledger of the storage, written by the database alone; no account stands for the whole platform. */
export interface StorageDaysTable {
  account_id: number | null
  kind: StorageKind
  day: Date
  added_bytes: Generated<number>
  removed_bytes: Generated<number>
  peak_bytes: number
  end_bytes: number
  byte_seconds: number
  changed_at: Date
}
