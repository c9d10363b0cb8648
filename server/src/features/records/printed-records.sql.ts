import { finalReasons } from '@skleyka/contract/fail-reasons.ts'
import type { ListedRecord } from '@skleyka/contract/records/records.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { isStopped } from '../versions/versions.ts'
import { adTemplateOf, albumsOf, holderName, ownerName, publicationNow, tracksOf, youtubeOf } from './records.sql.ts'

/** The same as `toISOString`: both leave out what is finer than a millisecond. */
const instantText = (column: string) =>
  sql`to_char(${sql.ref(`records.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const column = (name: string) => sql.ref(`records.${name}`)

/** The fields that are signed for who asks. */
type Signed = 'poster' | 'sprite'

/** Every other field as `recordView` has it and JSON writes it; one too few does not compile, and a test holds the two together. */
const fields = (accountCode: RawBuilder<string>): Record<Exclude<keyof ListedRecord, Signed>, RawBuilder<unknown>> => ({
  id: column('id'),
  uuid: column('uuid'),
  accountCode: sql`${accountCode}::text`,
  name: column('name'),
  originalFilename: column('original_filename'),
  description: column('description'),
  ownerId: column('owner_id'),
  ownerName,
  holder: holderName,
  createdDate: instantText('created_at'),
  updatedDate: instantText('updated_at'),
  currentState: column('current_state'),
  currentStateUpdatedAt: instantText('current_state_updated_at'),
  playable: column('playable'),
  stopped: isStopped,
  progress: sql`case when records.current_state in ('UPLOADING', 'CONVERTING') then records.progress / 100::float8 end`,
  failReason: column('fail_reason'),
  failText: column('fail_text'),
  canRetry: sql`records.current_state = 'FAILED'
    and coalesce(records.fail_reason not in (${sql.join(finalReasons.map((reason) => sql.lit(reason)))}), true)`,
  durationMs: column('duration_ms'),
  width: column('width'),
  height: column('height'),
  bytes: column('size_bytes'),
  views28: column('views28'),
  viewsTotal: column('views_total'),
  albums: albumsOf,
  subtitles: tracksOf,
  tags: column('tags'),
  publication: publicationNow,
  publishedFrom: instantText('published_from'),
  publishedTo: instantText('published_to'),
  visibility: column('visibility'),
  embedding: column('embedding'),
  moderation: column('moderation'),
  moderationReason: column('moderation_reason'),
  lifecycle: column('lifecycle'),
  holdReason: sql`case when records.hold then coalesce(records.hold_reason, '') end`,
  adTemplate: adTemplateOf,
  youtube: youtubeOf,
  metadata: sql`json_build_object('templateId', records.metadata_template_id, 'values', records.metadata)`,
  rowVersion: column('row_version'),
})

export type PrintedRow = Awaited<ReturnType<ReturnType<typeof printedRecords>['execute']>>[number]

/** Active records as JSON without what is signed, and what that is signed by. */
export const printedRecords = (db: Db, accountId: RawBuilder<number>, accountCode: RawBuilder<string>) =>
  db
    .selectFrom('records')
    .innerJoin('users', 'users.id', 'records.owner_id')
    .select(['records.id', 'records.uuid', 'records.playable', 'records.current_version_id'])
    .select(['records.poster_key', 'records.poster_frame_id', 'records.sprite'])
    .select(
      sql<string>`(select row_to_json(line)::text from (select ${sql.join(
        Object.entries(fields(accountCode)).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
      )}) as line)`.as('line'),
    )
    .where('records.account_id', '=', accountId)
    .where('records.lifecycle', '=', 'ACTIVE')
