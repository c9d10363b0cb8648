import type { FilterFieldKey, resolutions } from '@skleyka/contract/filters/filter-fields.ts'
import { mapNames } from '@skleyka/contract/map-names.ts'
import { type FilteredField, filteredFields, recordFields } from '@skleyka/contract/records/record-fields.ts'
import type { RecordGroup } from '@skleyka/contract/records/record-states.ts'
import type { RecordField } from '@skleyka/contract/records/record-texts.ts'
import { mapTemplateFields, type TemplateKind } from '@skleyka/contract/templates/template-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import { recordColumns } from '../../database/record-columns.ts'
import { followedTemplates } from '../templates/templates.ts'
import { isStopped } from '../versions/versions.ts'

const followedTemplate = (kind: TemplateKind) =>
  sql`(select followed.template_id from ${followedTemplates.inSql(kind)} as followed)`

/** The groups of states; a record is in one of them at most. */
export const inGroup: Record<RecordGroup, RawBuilder<boolean>> = {
  inWork: sql`(records.current_state not in ('READY', 'FAILED') and not ${isStopped})`,
  stopped: isStopped,
  failed: sql`records.current_state = 'FAILED'`,
}

/** The least short side of each band, in pixels; the last takes what is left. */
const bands: Record<(typeof resolutions)[number], number> = {
  '2160p': 2160,
  '1440p': 1440,
  '1080p': 1080,
  '720p': 720,
  '480p': 480,
  '360p': 360,
  '240p': 0,
}
const shortSide = sql`least(records.width, records.height)`
const resolution = sql`case ${sql.join(
  Object.entries(bands).map(([band, least]) => sql`when ${shortSide} >= ${sql.lit(least)} then ${sql.lit(band)}`),
  sql` `,
)} end`

function textColumn(name: FilteredField): RawBuilder<unknown> {
  const { isNeeded }: RecordField = recordFields[name]
  const column = sql.ref(`records.${recordColumns[name]}`)
  return isNeeded ? column : sql`nullif(${column}, '')`
}

/** Columns of the fields of a filter; null where there is nothing in it. Saved filters are put in before. */
export const filterColumns: Record<
  Exclude<FilterFieldKey, 'search' | 'group' | 'filter' | 'album' | 'subtitles' | 'transcript' | 'sharedWith'>,
  RawBuilder<unknown>
> = {
  ...mapNames(filteredFields, textColumn),
  originalFilename: sql`nullif(records.original_filename, '')`,
  tags: sql`nullif(records.tags, '{}')`,
  id: sql`records.id`,
  uuid: sql`records.uuid`,
  currentState: sql`records.current_state`,
  playable: sql`records.playable`,
  publication: sql`publication_now(records.publication, records.published_from, records.published_to)`,
  visibility: sql`records.visibility`,
  moderation: sql`records.moderation`,
  createdDate: sql`records.created_at`,
  updatedDate: sql`records.updated_at`,
  publishedFrom: sql`records.published_from`,
  publishedTo: sql`records.published_to`,
  durationMs: sql`records.duration_ms`,
  resolution,
  width: sql`records.width`,
  height: sql`records.height`,
  bytes: sql`records.size_bytes`,
  views28: sql`records.views28`,
  viewsTotal: sql`records.views_total`,
  ownerId: sql`records.owner_id`,
  holder: sql`(select holders.name from holders where holders.id = records.holder_id)`,
  ...mapTemplateFields(followedTemplate),
  hasPoster: sql`(records.poster_key is not null)`,
  cuepoints: sql`(records.cuepoints <> '[]')`,
  chapters: sql`(coalesce(records.front_settings -> 'episodes', '[]') <> '[]')`,
  youtube: sql`coalesce((select youtube_links.state from youtube_links
    where youtube_links.account_id = records.account_id and youtube_links.record_id = records.id), 'NONE')`,
  replaced: sql`exists (select from record_versions where record_versions.account_id = records.account_id
    and record_versions.id = records.current_version_id and record_versions.number > 1)`,
  encrypted: sql`exists (select from record_versions join place_keys on place_keys.place = record_versions.output_prefix
    where record_versions.account_id = records.account_id and record_versions.id = records.current_version_id)`,
  hold: sql`records.hold`,
}
