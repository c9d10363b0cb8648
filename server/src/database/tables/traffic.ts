import type { Generated } from 'kysely'

/** Kinds of delivered files: playlists and segments, pictures, downloads. */
export type DeliveryKind = 'video' | 'images' | 'files'

/** Bytes that viewers were sent, by days of the account's calendar. */
export interface TrafficDaysTable {
  account_id: number
  day: Date
  /** 0: of no video, or of several at once. */
  record_id: Generated<number>
  kind: DeliveryKind
  bytes: number
  requests: number
}

/** Position up to which the log of a server in front was read. */
export interface DeliveryLogPositionsTable {
  path: string
  inode: string
  head: string
  read_to: number
  updated_at: Generated<Date>
}
