import type { LeftOutReason } from '@skleyka/contract/channels/channel-bounds.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { StoredLiveRung } from '../../database/tables/live.ts'
import { followedTemplates } from '../templates/templates.ts'
import type { ChannelRow } from './airings.sql.ts'
import type { ChannelRules } from './items.sql.ts'
import type { Broadcast } from './live-slots.ts'

/** The slot of a livestream as it is kept. */
export interface SlotRow {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly untilOver: boolean
  readonly recordId: number
}

/** Returns the slots of livestreams that begin within [from, to), in order. */
export async function listSlots(
  db: Db,
  { accountId, id }: Pick<ChannelRow, 'accountId' | 'id'>,
  from: Date,
  to: Date,
): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`
    select starts_at as "startsAt", ends_at as "endsAt", until_over as "untilOver", record_id as "recordId"
    from channel_entries where account_id = ${accountId} and channel_id = ${id} and ends_at is not null
      and starts_at >= ${from} and starts_at < ${to} order by starts_at`.execute(db)
  return rows
}

/** A livestream as a channel would show it. */
export interface LiveItem {
  readonly recordId: number
  readonly translationId: number
  readonly name: string
  /** Reason why it is not shown; null for one that is. */
  readonly leftOut: LeftOutReason | null
}

/** A livestream keeps its own rules within a channel as little as a video does: with stricter ones it is not shown. */
const leftOut = (rules: ChannelRules) => sql<LeftOutReason | null>`case
  when records.lifecycle <> 'LIVE' then 'GONE'
  when records.claim_block is not null then 'CLAIMED'
  when viewer_refusal(records.publication, records.published_from, records.published_to, records.moderation,
    records.visibility) is not null then 'UNPUBLISHED'
  when exists (select from gates where gates.account_id = records.account_id and gates.record_id = records.id
    and gates.kind <> 'EVERYONE') then 'GATED'
  when records.claim_countries <> '{}' or sites.template_id is distinct from ${rules.siteId}::bigint and sites.template_id is not null
    or countries.template_id is distinct from ${rules.countryId}::bigint and countries.template_id is not null then 'LIMITED'
  end`

/** Returns the livestreams of these records as a channel would show them, in no order; those that are deleted are left out. */
export async function findLiveItems(
  db: Db,
  accountId: number,
  rules: ChannelRules,
  recordIds: readonly number[],
): Promise<LiveItem[]> {
  if (recordIds.length === 0) return []
  const { rows } = await sql<LiveItem>`
    select records.id as "recordId", translations.id as "translationId", records.name, ${leftOut(rules)} as "leftOut"
    from translations join records on records.account_id = translations.account_id and records.id = translations.record_id
      left join lateral ${followedTemplates.inSql('site')} as sites on true
      left join lateral ${followedTemplates.inSql('country')} as countries on true
    where translations.account_id = ${accountId} and records.id = any(${[...new Set(recordIds)]}::bigint[])`.execute(db)
  return rows
}

/** Returns true of a quality that a channel shows: those of its videos are H.264 and AAC. */
export const isShowableRung = ({ name, codecs }: Pick<StoredLiveRung, 'name' | 'codecs'>): boolean =>
  codecs.includes('avc1') && codecs.includes('mp4a') && /^[1-9]\d{0,3}$/.test(name)

/** Returns the last session of each of these livestreams that was on air. */
export async function listBroadcasts(db: Db, accountId: number, recordIds: readonly number[]): Promise<Broadcast[]> {
  if (recordIds.length === 0) return []
  const { rows } = await sql<Omit<Broadcast, 'isShowable'> & { rungs: StoredLiveRung[] | null; kind: string | null }>`
    select records.id as "recordId", records.uuid, session.id as "sessionId", session.state, session.on_air_at as "onAirAt",
      last.generation as "lastGeneration", last.ends_at as "lastEndsAt", generation.rungs, generation.kind
    from translations join records on records.id = translations.record_id
      join lateral (select * from translation_sessions as one where one.account_id = translations.account_id
        and one.translation_id = translations.id and one.on_air_at is not null order by one.id desc limit 1) as session on true
      left join lateral (select generation, starts_at + duration_ms * interval '1 millisecond' as ends_at
        from live_segments where session_id = session.id order by number desc limit 1) as last on true
      left join live_generations as generation on generation.session_id = session.id and generation.number = last.generation
    where translations.account_id = ${accountId} and records.id = any(${[...new Set(recordIds)]}::bigint[])`.execute(db)
  return rows.map(({ rungs, kind, ...row }) => ({
    ...row,
    isShowable: kind === 'ENCODER' && (rungs ?? []).some(isShowableRung),
  }))
}

/** Segments behind the newest one among which a channel begins. */
const recentSegments = 300

/**
 * Returns the first segment of a session from a moment on that a player can begin with, and that another follows; null for none. Viewers of the livestream itself
 * have it too.
 */
export async function findFirstSegment(
  db: Db,
  { sessionId, onAirAt }: Pick<Broadcast, 'sessionId' | 'onAirAt'>,
  from: Date,
): Promise<{ readonly number: number; readonly generation: number; readonly startsAt: Date } | null> {
  const { rows } = await sql<{ number: number; generation: number; startsAt: Date; rungs: StoredLiveRung[] }>`
    select segment.number, segment.generation, segment.starts_at as "startsAt", made.rungs
    from live_segments as segment join live_generations as made on made.session_id = segment.session_id
      and made.number = segment.generation and made.kind = 'ENCODER'
    where segment.session_id = ${sessionId} and segment.starts_at >= ${from} and segment.is_independent
      and segment.number > (select max(number) from live_segments where session_id = ${sessionId}) - ${recentSegments}
      and exists (select from live_segments as next where next.session_id = segment.session_id
        and next.number = segment.number + 1 and next.generation = segment.generation)
      and segment.starts_at + segment.duration_ms * interval '1 millisecond' >= ${onAirAt}::timestamptz - interval '500 milliseconds'
    order by segment.number`.execute(db)
  return rows.find(({ rungs }) => rungs.some(isShowableRung)) ?? null
}

/** The number of the newest segment of a session; null where it has none. */
export async function findLastNumber(db: Db, sessionId: number): Promise<number | null> {
  const row = await db
    .selectFrom('live_segments')
    .select('number')
    .where('session_id', '=', sessionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}
