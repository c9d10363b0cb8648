import type { GateKind } from '@skleyka/contract/access/gates.calls.ts'
import type { RecordRefusal } from '@skleyka/contract/access/viewer-refusals.ts'
import type { MetadataValues } from '@skleyka/contract/metadata/metadata.ts'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { Visibility } from '@skleyka/contract/records/publication.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { namedPlan } from '../../database/named-plan.ts'
import type { CurrentState } from '../../database/tables/records.ts'
import type { Pass } from '../access/access.ts'
import { followedTemplates, metadataFields } from '../templates/templates.ts'
import { cameOf, type PlaybackGrant } from './token.ts'

/** Judged by the times themselves: the column of the publication follows them a little later. Now, or at a moment. */
const refusalAt = (at: Date | null) => sql<RecordRefusal | null>`
  viewer_refusal(records.publication, records.published_from, records.published_to, records.moderation,
    records.visibility, coalesce(${at}::timestamptz, now()))`

/**
 * What hangs on who asks: the gate before a record, whether the code or link that a viewer came by still holds, and what the
 * templates of sites and countries say that the record follows; null where it follows none.
 */
export type GateState = {
  /** The domain under which its account shows its videos: an address of ours, too; null for none. */
  embedHost: string | null
  gateKind: GateKind
  gateEpoch: number
  ticketHolds: boolean
  sites: unknown
  /** Template of these sites, and the number of its published version. */
  sitesId: number | null
  sitesVersion: number | null
  countries: unknown
  countriesId: number | null
  countriesVersion: number | null
  /** Countries in which claims stop it. */
  claimCountries: string[]
}

const gateKind = sql<GateKind>`coalesce(gates.kind, 'EVERYONE')`
const gateEpoch = sql<number>`coalesce(gates.epoch, 0)`
const ticketHolds = (pass: Pass | null, now: Date) =>
  pass?.ticketId == null
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from gate_tickets as ticket where ticket.id = ${pass.ticketId}::bigint
          and ticket.record_id = records.id and ticket.revoked_at is null and coalesce(ticket.until > ${now}, true))`

/** Version of a record as playback judges it for a viewer with an address. */
export type Watchable = GateState & {
  accountId: number
  recordId: number
  /** The account is not locked, and the viewer is still signed in and may enter it, or one that it is shared with; everybody always may. */
  isOpen: boolean
  isActive: boolean
  /** It carries a livestream, and the address is of that. */
  isLive: boolean
  /** Reason why viewers are not given it; null when they are. A preview does not ask. */
  refusal: RecordRefusal | null
  /** True if pages of other sites may show it. */
  embedding: boolean
  playable: boolean
  outputPrefix: string
  /** Its segments are encrypted; then those in clear are for addresses that were signed before. */
  isEncrypted: boolean
  clearPrefix: string | null
  clearUntil: Date | null
  durationMs: number | null
  posterKey: string | null
  /** The one found by itself. */
  autoPosterKey: string | null
  /** The number and the folder of the sheets of small frames. */
  spriteId: number | null
  spriteFolder: string | null
}

/** Countries in which claims stop a record; of a livestream that plays videos in a loop also those in which they stop one of these. */
const claimCountries = sql<string[]>`case when records.lifecycle <> 'LIVE' then records.claim_countries else array(
  select unnest(records.claim_countries)
  union select unnest(videos.claim_countries) from translations
    join translation_files on translation_files.account_id = translations.account_id and translation_id = translations.id
    join records as videos on videos.account_id = translations.account_id and videos.id = translation_files.record_id
  where translations.account_id = records.account_id and translations.record_id = records.id
    and translations.source = 'FILES') end`

/** Somebody who is signed in or has a key may enter the account of a record, or one that it is shared with. */
const mayEnterBy = ({ session, key }: { session: number | null; key: number | null }, now: Date) => sql<boolean>`
  exists (
      select from users where users.state not in ('LOCKED', 'DELETED') and users.id = coalesce(
          (select user_id from sessions
            where sessions.id = ${session}::bigint and revoked_at is null and expires_at > ${now}),
          (select user_id from api_keys
            where api_keys.id = ${key}::bigint and revoked_at is null and coalesce(expires_at > ${now}, true)
              and (api_keys.service_account_id is null or api_keys.service_account_id = accounts.id or exists (
                select from shares where shares.record_id = records.id and shares.to_account_id = api_keys.service_account_id
                  and shares.state = 'ACTIVE')))
        ) and (users.admin or exists (
          select from memberships where memberships.account_id = accounts.id and memberships.user_id = users.id)
        or (${session}::bigint is not null and exists (
          select from holder_members
          where holder_members.holder_id = records.holder_id and holder_members.user_id = users.id))
        or exists (
          select from shares
            join accounts as target on target.id = shares.to_account_id and target.state = 'ACTIVE'
            join memberships on memberships.account_id = target.id and memberships.user_id = users.id
          where shares.record_id = records.id and shares.state = 'ACTIVE'
            and records.moderation not in ('PENDING', 'REJECTED')
            and exists (select from let_through(shares.account_id, shares.to_account_id, shares.record_id))))
  )`

/**
 * Null when there is no such record. Public: a token stands for the account. One statement for every segment: what ends a
 * session, a key, a membership or the access of an account is felt at the next one (R31).
 */
export async function findWatchable(db: Db, grant: PlaybackGrant, now: Date): Promise<Watchable | null> {
  const { uuid, versionId, viewer } = grant
  const session = viewer && 'session' in viewer ? viewer.session : null
  const key = viewer && 'key' in viewer ? viewer.key : null
  const pass = cameOf(viewer)?.pass ?? null
  const isSigned = session !== null || key !== null
  const mayEnter = isSigned ? mayEnterBy({ session, key }, now) : sql<boolean>`true`
  // each form is a statement of its own: with all in one the database held its kept plan for dearer and planned anew at each call, 4 ms
  const name = `find_watchable${isSigned ? '_signed' : ''}${pass?.ticketId == null ? '' : '_ticket'}`
  const { rows } = await sql<Watchable>`${namedPlan(name)}
    select records.account_id as "accountId", records.id as "recordId",
      records.lifecycle = 'ACTIVE' or records.lifecycle = 'LIVE' and ${versionId}::bigint = 0 as "isActive",
      records.lifecycle = 'LIVE' as "isLive", ${refusalAt(null)} as refusal, records.embedding,
      accounts.embed_host as "embedHost", ${gateKind} as "gateKind", ${gateEpoch} as "gateEpoch",
      followed_sites.body as sites, followed_sites.template_id as "sitesId", followed_sites.version as "sitesVersion",
      followed_countries.body as countries, followed_countries.template_id as "countriesId",
      followed_countries.version as "countriesVersion", ${claimCountries} as "claimCountries",
      ${ticketHolds(pass, now)} as "ticketHolds",
      records.lifecycle = 'LIVE' or coalesce(versions.playable and versions.output_prefix is not null, false) as playable,
      coalesce(versions.output_prefix, '') as "outputPrefix",
      exists (select from place_keys where place_keys.place = versions.output_prefix) as "isEncrypted",
      versions.clear_prefix as "clearPrefix", versions.clear_until as "clearUntil", records.poster_key as "posterKey",
      records.duration_ms as "durationMs",
      case when records.poster_frame_id is null then records.poster_key else records.auto_poster_key end as "autoPosterKey",
      (records.sprite ->> 'id')::bigint as "spriteId", records.sprite ->> 'folder' as "spriteFolder",
      accounts.state = 'ACTIVE' and ${mayEnter} as "isOpen"
    from records
    join accounts on accounts.id = records.account_id
    left join gates on gates.account_id = records.account_id and gates.record_id = records.id
    left join lateral ${followedTemplates.inSql('site')} as followed_sites on true
    left join lateral ${followedTemplates.inSql('country')} as followed_countries on true
    left join record_versions as versions on versions.record_id = records.id
      and versions.account_id = records.account_id and versions.id = ${versionId}::bigint
    where records.uuid = ${uuid}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Returns where the files of a frame of the record lie; null when there is none. Public: a token stands for the account. */
export async function findFrameFolder(db: Db, uuid: string, frameId: number): Promise<string | null> {
  const row = await db
    .selectFrom('frames')
    .innerJoin('records', (join) =>
      join.onRef('records.account_id', '=', 'frames.account_id').onRef('records.id', '=', 'frames.record_id'),
    )
    .select('frames.folder')
    .where('records.uuid', '=', uuid)
    .where('frames.id', '=', frameId)
    .where('frames.state', '=', 'READY')
    .executeTakeFirst()
  return row?.folder ?? null
}

/** The folder of the playlists of a version; null when it has none. Public: whoever asks has judged the viewer. */
export async function findOutputPrefix(db: Db, uuid: string, versionId: number): Promise<string | null> {
  const row = await db
    .selectFrom('record_versions')
    .innerJoin('records', (join) =>
      join
        .onRef('records.account_id', '=', 'record_versions.account_id')
        .onRef('records.id', '=', 'record_versions.record_id'),
    )
    .select('record_versions.output_prefix as prefix')
    .where('records.uuid', '=', uuid)
    .where('record_versions.id', '=', versionId)
    .executeTakeFirst()
  return row?.prefix ?? null
}

/** Returns true for the version that a record began with. Public: whoever asks has judged the viewer. */
export async function isFirstVersion(db: Db, uuid: string, versionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from record_versions as version join records on records.account_id = version.account_id and records.id = version.record_id
    where records.uuid = ${uuid}::uuid and version.id = ${versionId} and not exists (
      select from record_versions as earlier where earlier.account_id = version.account_id
        and earlier.record_id = version.record_id and earlier.id < version.id)`.execute(db)
  return rows.length > 0
}

/** A record as its public player page shows it. */
export type PublicRecord = GateState & {
  id: number
  uuid: string
  accountId: number
  name: string
  state: CurrentState
  playable: boolean
  /** Its account is not locked. */
  isOpen: boolean
  /** It is not in the trash. */
  isActive: boolean
  /** It carries a livestream. */
  isLive: boolean
  refusal: RecordRefusal | null
  visibility: Visibility
  embedding: boolean
  publishedFrom: Date | null
  currentVersionId: number | null
  posterKey: string | null
  durationMs: number | null
  progress: number
  sprite: unknown
  posterFrameId: number | null
  frontSettings: unknown
  cuepoints: unknown
  description: string
  audienceTag: string
  width: number | null
  height: number | null
  /** The names of the templates it follows; null where it follows none. */
  siteTemplate: string | null
  countryTemplate: string | null
  /** Body of its player template; null without one. */
  playerBody: unknown
  metadata: MetadataValues
  /** The fields of it that viewers are told. */
  shownFields: MetadataField[]
}

/** Null when there is no such record, or it is gone for good. */
export async function findPublicRecord(
  db: Db,
  uuid: string,
  pass: Pass | null,
  now: Date,
): Promise<PublicRecord | null> {
  const row = await publicRecords(db, null, pass, now).where('records.uuid', '=', uuid).executeTakeFirst()
  return row ?? null
}

/** Returns what viewers are told of the fields of a record, and whose it is. Public: a token stands for the account. */
export async function findShown(db: Db, uuid: string) {
  const row = await db
    .selectFrom('records')
    .select(['records.account_id as accountId', sql<MetadataValues>`records.metadata`.as('metadata')])
    .select(metadataFields.shownOf.as('shownFields'))
    .where('records.uuid', '=', uuid)
    .executeTakeFirst()
  return row ?? null
}

/** The name of the author of a record, or of its account. Public: a token stands for the account. */
export async function findAuthor(db: Db, uuid: string, author: 'person' | 'account'): Promise<string | null> {
  const row = await db
    .selectFrom('records')
    .innerJoin('accounts', 'accounts.id', 'records.account_id')
    .innerJoin('users', 'users.id', 'records.owner_id')
    .select(author === 'person' ? 'users.name' : 'accounts.name')
    .where('records.uuid', '=', uuid)
    .executeTakeFirst()
  return row?.name || null
}

/** The same of an account, as viewers would have it at a moment. */
export async function findViewed(db: Db, accountId: number, id: number, at: Date | null): Promise<PublicRecord | null> {
  const row = await publicRecords(db, at, null, at ?? new Date(0))
    .where('records.account_id', '=', accountId)
    .where('records.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns what is judged of records, whoever they belong to; those that are gone for good are left out. */
export const findJudged = (db: Db, uuids: readonly string[], now: Date) =>
  judgedRecords(db, null, null, now).select('records.uuid').where('records.uuid', 'in', uuids).execute()

/** Returns what the one judgement asks of records. */
const judgedRecords = (db: Db, at: Date | null, pass: Pass | null, now: Date) =>
  db
    .selectFrom('records')
    .innerJoin('accounts', 'accounts.id', 'records.account_id')
    .leftJoin('gates', (join) =>
      join.onRef('gates.account_id', '=', 'records.account_id').onRef('gates.record_id', '=', 'records.id'),
    )
    .leftJoinLateral(followedTemplates.inSql('site').as('followed_sites'), (join) => join.onTrue())
    .leftJoinLateral(followedTemplates.inSql('country').as('followed_countries'), (join) => join.onTrue())
    .select(['followed_sites.body as sites', 'followed_countries.body as countries'])
    .select(['followed_sites.template_id as sitesId', 'followed_sites.version as sitesVersion'])
    .select(['followed_countries.template_id as countriesId', 'followed_countries.version as countriesVersion'])
    .select(claimCountries.as('claimCountries'))
    .select([gateKind.as('gateKind'), gateEpoch.as('gateEpoch'), ticketHolds(pass, now).as('ticketHolds')])
    .select(['records.playable', 'records.embedding', 'accounts.embed_host as embedHost', refusalAt(at).as('refusal')])
    .select([
      sql<boolean>`records.lifecycle in ('ACTIVE', 'LIVE')`.as('isActive'),
      sql<boolean>`records.lifecycle = 'LIVE'`.as('isLive'),
      sql<boolean>`accounts.state = 'ACTIVE'`.as('isOpen'),
    ])
    .where('records.lifecycle', '<>', 'DELETED')

const publicRecords = (db: Db, at: Date | null, pass: Pass | null, now: Date) =>
  judgedRecords(db, at, pass, now)
    .select(['followed_sites.name as siteTemplate', 'followed_countries.name as countryTemplate'])
    .select(['records.id', 'records.uuid', 'records.account_id as accountId', 'records.name'])
    .select(['records.current_state as state', 'records.progress'])
    .select(['records.current_version_id as currentVersionId', 'records.poster_key as posterKey'])
    .select(['records.duration_ms as durationMs', 'records.published_from as publishedFrom', 'records.visibility'])
    .select(['records.sprite', 'records.poster_frame_id as posterFrameId'])
    .select(['records.front_settings as frontSettings', 'records.cuepoints'])
    .select(['records.description', 'records.tns_tag as audienceTag', 'records.width', 'records.height'])
    .select(sql<unknown>`(select template.body from ${followedTemplates.inSql('player')} as template)`.as('playerBody'))
    .select([sql<MetadataValues>`records.metadata`.as('metadata'), metadataFields.shownOf.as('shownFields')])

/** Returns true while an account is let to show a video of another one. Public: a mark stands for the account. */
export async function isShownBy(db: Db, recordId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from shares join accounts on accounts.id = shares.to_account_id and accounts.state = 'ACTIVE'
    where shares.record_id = ${recordId} and shares.to_account_id = ${accountId} and shares.state = 'ACTIVE'
      and exists (select from let_through(shares.account_id, shares.to_account_id, shares.record_id))`.execute(db)
  return rows.length > 0
}
