import type { LeftOutReason } from '@skleyka/contract/channels/channel-bounds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { followedTemplates } from '../templates/templates.ts'

/** A video as a channel would show it. */
export interface ItemRow {
  readonly recordId: number
  readonly name: string
  readonly durationMs: number
  readonly versionId: number | null
  readonly prefix: string | null
  /** Reason why it is not shown; null for one that is. */
  readonly leftOut: LeftOutReason | null
}

/** Templates of a channel that decide who may watch it. */
export interface ChannelRules {
  readonly siteId: number | null
  readonly countryId: number | null
}

/**
 * A channel has one programme for all its viewers: a video that some of them may not watch by rules of its own is not shown. What the
 * channel follows too is judged with the channel.
 */
const leftOut = (rules: ChannelRules) => sql<LeftOutReason | null>`case
  when records.lifecycle <> 'ACTIVE' then 'GONE'
  when records.claim_block is not null then 'CLAIMED'
  when viewer_refusal(records.publication, records.published_from, records.published_to, records.moderation,
    records.visibility) is not null then 'UNPUBLISHED'
  when exists (select from gates where gates.account_id = records.account_id and gates.record_id = records.id
    and gates.kind <> 'EVERYONE') then 'GATED'
  when records.claim_countries <> '{}' or sites.template_id is distinct from ${rules.siteId}::bigint and sites.template_id is not null
    or countries.template_id is distinct from ${rules.countryId}::bigint and countries.template_id is not null then 'LIMITED'
  when records.current_state <> 'READY' or not records.playable or version.output_prefix is null then 'NOT_READY'
  when not exists (select from renditions where renditions.account_id = records.account_id
    and renditions.version_id = version.id and renditions.state = 'READY' and renditions.codecs like '%avc1%') then 'NO_PICTURE'
  when records.is_mute or records.sound_off or not exists (select from renditions
    where renditions.account_id = records.account_id and renditions.version_id = version.id and renditions.state = 'READY'
      and renditions.codecs like '%avc1%' and renditions.codecs like '%mp4a%') then 'NO_SOUND'
  end`

const itemsWhere = (accountId: number, rules: ChannelRules, ids: RawBuilder<unknown>) => sql<ItemRow>`
  select records.id as "recordId", records.name, coalesce(records.duration_ms, 0) as "durationMs",
    version.id as "versionId", version.output_prefix as prefix, ${leftOut(rules)} as "leftOut"
  from records
    left join record_versions as version on version.account_id = records.account_id and version.id = records.current_version_id
    left join lateral ${followedTemplates.inSql('site')} as sites on true
    left join lateral ${followedTemplates.inSql('country')} as countries on true
  where records.account_id = ${accountId} and records.lifecycle <> 'DELETED' and records.id in (${ids})`

/** Returns these videos of an account as a channel would show them, in no order; those that are gone for good are left out. */
export async function findItems(
  db: Db,
  accountId: number,
  rules: ChannelRules,
  ids: readonly number[],
): Promise<ItemRow[]> {
  if (ids.length === 0) return []
  const { rows } = await itemsWhere(accountId, rules, sql`select unnest(${[...new Set(ids)]}::bigint[])`).execute(db)
  return rows
}

/** Returns the own videos of an album in its order, the first ones. */
export async function listAlbumItems(db: Db, accountId: number, albumId: number, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select record_id as id from album_items
    where account_id = ${accountId} and album_id = ${albumId} and from_account_id is null
    order by position, record_id limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A quality of a version as it is kept. */
export interface RenditionRow {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly codecs: string
  readonly meanBitsPerSecond: number
}

/** Returns the qualities of a version that a channel shows, the best first. */
export async function listRenditions(db: Db, accountId: number, versionId: number): Promise<RenditionRow[]> {
  return db
    .selectFrom('renditions')
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .where('state', '=', 'READY')
    .where('codecs', 'like', '%avc1%')
    .where('codecs', 'like', '%mp4a%')
    .where('name', '~', '^[1-9][0-9]{0,3}$')
    .select([
      'name',
      'codecs',
      sql<number>`coalesce(width, 0)`.as('width'),
      sql<number>`coalesce(height, 0)`.as('height'),
    ])
    .select(sql<number>`coalesce(bits_per_second, 0)`.as('meanBitsPerSecond'))
    .orderBy(sql`name::integer`, 'desc')
    .execute()
}

/** Returns the qualities that at least half of these videos have, the best first; of none shared, the most common. */
export async function listCommonRungs(db: Db, accountId: number, ids: readonly number[]): Promise<RenditionRow[]> {
  const { rows } = await sql<RenditionRow>`
    with shown as (
      select rendition.* from records join renditions as rendition on rendition.account_id = records.account_id
        and rendition.version_id = records.current_version_id and rendition.state = 'READY'
        and rendition.codecs like '%avc1%' and rendition.codecs like '%mp4a%' and rendition.name ~ '^[1-9][0-9]{0,3}$'
      where records.account_id = ${accountId} and records.id = any(${[...ids]}::bigint[])
    ), rungs as (
      select name, max(width) as width, max(height) as height, max(codecs) as codecs,
        max(bits_per_second) as rate, count(*) as videos from shown group by name
    )
    select name, coalesce(width, 0) as width, coalesce(height, 0) as height, codecs, coalesce(rate, 0) as "meanBitsPerSecond"
    from rungs where videos * 2 >= (select count(distinct version_id) from shown)
      or videos = (select max(videos) from rungs)
    order by name::integer desc`.execute(db)
  return rows
}
