import type { FailReason } from '@skleyka/contract/fail-reasons.ts'
import type { MetadataValues } from '@skleyka/contract/metadata/metadata.ts'
import type { Lifecycle, Moderation, Publication, Visibility } from '@skleyka/contract/records/publication.ts'
import type { ColumnType, Generated } from 'kysely'
import type { TemplateColumns } from '../template-columns.ts'
import type { GeneratedJson, Identity, Json } from './columns.ts'

export type CurrentState =
  | 'CREATED'
  | 'UPLOADING'
  | 'UPLOADED'
  | 'CHECKING'
  | 'QUEUED'
  | 'CONVERTING'
  | 'READY'
  | 'FAILED'

export interface RecordsTable extends TemplateColumns {
  id: Identity
  uuid: Generated<string>
  account_id: number
  owner_id: number
  /** The copyright holder it is named for; null for nobody. */
  holder_id: number | null
  name: string
  original_filename: Generated<string>
  description: Generated<string>
  current_state: Generated<CurrentState>
  current_state_updated_at: Generated<Date>
  playable: Generated<boolean>
  progress: Generated<number>
  fail_reason: FailReason | null
  fail_text: string | null
  lifecycle: Generated<Lifecycle>
  hold: Generated<boolean>
  hold_reason: string | null
  /** Parts of the hold: the reason of an administrator, and the open claims. */
  admin_hold: string | null
  claim_hold: string | null
  /** The claim by which it is out of publication. */
  claim_block: number | null
  /** Granted claim that named its copyright holder. */
  claim_holder: number | null
  /** Countries in which claims stop it. */
  claim_countries: Generated<string[]>
  /** Record that it was recorded or cut out of. */
  made_of: number | null
  disposed_at: Date | null
  disposed_by: number | null
  dispose_reason: string | null
  /** The name of the filter by which it was put there, where no person has. */
  disposed_by_rule: string | null
  publication: Generated<Publication>
  published_from: Date | null
  published_to: Date | null
  visibility: Generated<Visibility>
  embedding: Generated<boolean>
  moderation: Generated<Moderation>
  moderation_reason: Generated<string>
  tags: Generated<string[]>
  metadata: GeneratedJson<MetadataValues>
  ad_blocks: Generated<number[]>
  duration_ms: number | null
  width: number | null
  height: number | null
  size_bytes: Generated<number>
  /** Views of the last 28 days and of all time, as an hourly sweep has copied them from the statistics. */
  views28: Generated<number>
  views_total: Generated<number>
  /** Views it had before it moved here; `views_total` counts them too. */
  views_before: Generated<number>
  /** The poster that is shown. */
  poster_key: string | null
  /** The frame that a person chose for it; null while it is the one found by itself. */
  poster_frame_id: number | null
  /** The one found by itself, kept while another is shown. */
  auto_poster_key: string | null
  /** The sheets of small frames; {} where none can be made. */
  sprite: Json<unknown> | null
  front_settings: GeneratedJson<unknown>
  cuepoints: GeneratedJson<unknown>
  /** Nothing is heard in the rungs of the version that plays. */
  is_mute: Generated<boolean>
  /** Viewers hear nothing, whatever sound there is. */
  sound_off: Generated<boolean>
  /** The address by which its audience is measured elsewhere; empty for none. */
  tns_tag: Generated<string>
  current_version_id: number | null
  row_version: Generated<number>
  /** Made by the database from the name and the file name: lower case, ё as е. */
  search_text: ColumnType<string, never, never>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type VersionState = 'UPLOADING' | 'UPLOADED' | 'CHECKING' | 'QUEUED' | 'CONVERTING' | 'READY' | 'FAILED'

/** One uploaded source of a record with everything made of it. */
export interface RecordVersionsTable {
  id: Identity
  account_id: number
  record_id: number
  number: number
  state: Generated<VersionState>
  source_key: string | null
  source_size_bytes: number | null
  probe: Json<unknown> | null
  output_prefix: string | null
  playable: Generated<boolean>
  duration_ms: number | null
  width: number | null
  height: number | null
  is_mute: Generated<boolean>
  fail_reason: FailReason | null
  fail_text: string | null
  /** Video it was cut out of; null for a file that somebody sent. */
  cut: Json<unknown> | null
  /** The folder that another form of its files is being put into, by which task, and why the last try has failed. */
  recast_prefix: string | null
  recast_task_id: number | null
  recast_fail_text: string | null
  /** Its files in clear, for who began to watch before they were encrypted, and until when such addresses live. */
  clear_prefix: string | null
  clear_until: Date | null
  /** The template of the ladder that its processing began with; null for the usual ladder. */
  ladder: Json<unknown> | null
  /** The sounds of its file beside the first one have become tracks. */
  sounds_taken: Generated<boolean>
  /** Person who brought it. */
  acting: GeneratedJson<unknown> | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  ready_at: Date | null
}

export type RenditionState = 'QUEUED' | 'RUNNING' | 'READY' | 'FAILED'

/** One rung of the ladder of a version. */
export interface RenditionsTable {
  id: Identity
  account_id: number
  version_id: number
  name: string
  state: Generated<RenditionState>
  codecs: Generated<string>
  width: number | null
  height: number | null
  fps: number | null
  bits_per_second: number | null
  size_bytes: Generated<number>
  copied: Generated<boolean>
  playlist_key: string | null
  took_ms: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
