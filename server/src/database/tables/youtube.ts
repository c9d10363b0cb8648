import type { YoutubeVisibility } from '@skleyka/contract/youtube/youtube-moves.ts'
import type { Generated } from 'kysely'
import type { GeneratedJson, Identity } from './columns.ts'

export type ChannelState = 'CONNECTED' | 'BROKEN' | 'DISCONNECTED'

/** The states of the contract, without the one in which there is no row. */
export type LinkState = 'QUEUED' | 'SENDING' | 'PROCESSING' | 'PUBLISHED' | 'FAILED' | 'DETACHED'

/** Subtitles of one language as they went to YouTube. */
export interface SentCaption {
  /** As YouTube names them; null when it did not take them. */
  readonly id: string | null
  /** The version of the track that was sent. */
  readonly folder: string
  readonly label: string
  /** Reason why they are not there, in Russian. */
  readonly problem: string | null
}

export interface YoutubeChannelsTable {
  id: Identity
  account_id: number
  channel_id: string
  title: string
  state: ChannelState
  sealed_token: string | null
  connected_by: number
  connected_at: Generated<Date>
}

export interface YoutubeLinksTable {
  account_id: number
  record_id: number
  channel_id: number
  state: LinkState
  visibility: YoutubeVisibility
  publish_at: Date | null
  task_id: number | null
  version_id: number | null
  sealed_session: string | null
  sent_bytes: Generated<number>
  size_bytes: number | null
  video_id: string | null
  sent_at: Date | null
  thumbnail_sent: Generated<boolean>
  idle_tries: Generated<number>
  waits_until: Date | null
  problem: string | null
  log: GeneratedJson<{ at: string; text: string }[]>
  /** Captions by language. */
  captions: GeneratedJson<Readonly<Record<string, SentCaption>>>
  /** Time when the subtitles there have to follow a change. */
  captions_due_at: Date | null
  sent_by: number
  updated_at: Generated<Date>
}

export interface YoutubeQuotaTable {
  day: string
  used_units: number
}
