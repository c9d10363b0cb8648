import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

/** A linear channel; its name, owner, templates and access are those of its record. */
export interface ChannelsTable {
  id: Identity
  account_id: number
  record_id: number
  filler_record_id: number | null
  filler_album_id: number | null
  dvr_seconds: Generated<number>
  /** Null for no ads. */
  ad_seconds: number | null
  changed_at: Generated<Date>
  row_version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** A moment of the grid of a channel at which a video begins, or the slot of a livestream. */
export interface ChannelEntriesTable {
  id: Identity
  account_id: number
  channel_id: number
  starts_at: Date
  record_id: number
  /** Of a livestream alone. */
  ends_at: Date | null
  until_over: Generated<boolean>
}

/** A video, or a stretch of a livestream, that a channel has shown, or shows now. */
export interface ChannelAiringsTable {
  id: Identity
  account_id: number
  channel_id: number
  place: number
  record_id: number
  /** Of a video alone. */
  version_id: number | null
  prefix: string
  planned_at: Date | null
  starts_at: Date
  ends_at: Date | null
  from_ms: Generated<number>
  /** Numbers by the name of a quality. */
  first_numbers: Json<Record<string, number>>
  next_numbers: Json<Record<string, number>> | null
  /** Of a livestream alone. */
  session_id: number | null
  generation: number | null
  first_segment: number | null
  end_segment: number | null
  /** The longest segment of all that the channel has shown so far. */
  target_seconds: Generated<number>
  /** Null of what has no ad breaks. */
  ad_seconds: number | null
  ad_at_start: Generated<boolean>
  ad_every_ms: number | null
  ad_since: Date | null
}
