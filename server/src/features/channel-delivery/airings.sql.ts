import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { ChannelAiringsTable } from '../../database/tables/channels.ts'
import { followedTemplates } from '../templates/templates.ts'
import type { AiringAds } from './channel-ads.ts'
import type { LiveStretch } from './live-slots.ts'

/** A channel as its playlists are made of it. */
export interface ChannelRow {
  readonly id: number
  readonly accountId: number
  readonly recordId: number
  readonly fillerRecordId: number | null
  readonly fillerAlbumId: number | null
  readonly dvrSeconds: number
  readonly changedAt: Date
  readonly rowVersion: number
  readonly siteId: number | null
  readonly countryId: number | null
  /** Longest time of an ad break; null for none. */
  readonly adSeconds: number | null
}

const channelsWhere = (where: ReturnType<typeof sql>) => sql<ChannelRow>`
  select channels.id, channels.account_id as "accountId", records.id as "recordId", filler_record_id as "fillerRecordId",
    filler_album_id as "fillerAlbumId", dvr_seconds as "dvrSeconds", changed_at as "changedAt",
    channels.row_version as "rowVersion", sites.template_id as "siteId", countries.template_id as "countryId", ad_seconds as "adSeconds"
  from channels join records on records.account_id = channels.account_id and records.id = channels.record_id
    left join lateral ${followedTemplates.inSql('site')} as sites on true
    left join lateral ${followedTemplates.inSql('country')} as countries on true
  where ${where}`

/** The channel that a record carries; null for any other record. Public: whoever asks has judged the viewer. */
export async function findChannelOf(db: Db, uuid: string): Promise<ChannelRow | null> {
  const { rows } = await channelsWhere(sql`records.uuid = ${uuid}::uuid and records.lifecycle = 'LIVE'`).execute(db)
  return rows[0] ?? null
}

/** The channel of a number of an account; null for any other. */
export async function findChannelRow(db: Db, accountId: number, id: number): Promise<ChannelRow | null> {
  const { rows } = await channelsWhere(sql`channels.account_id = ${accountId} and channels.id = ${id}`).execute(db)
  return rows[0] ?? null
}

/** Keeps others from planning for a channel while what it shows is read: nobody closes what is still listed. */
export async function holdAirings(tx: Tx, { accountId, id }: Pick<ChannelRow, 'accountId' | 'id'>): Promise<void> {
  await sql`select from channels where account_id = ${accountId} and id = ${id} for share`.execute(tx)
}

/** Keeps others from planning for a channel until the end of the transaction. */
export async function lockChannel(tx: Tx, { accountId, id }: Pick<ChannelRow, 'accountId' | 'id'>): Promise<void> {
  await sql`select from channels where account_id = ${accountId} and id = ${id} for update`.execute(tx)
}

/** A video, or a stretch of a livestream, that was shown, or is. */
export interface AiringRow extends AiringAds {
  readonly id: number
  readonly place: number
  readonly recordId: number
  /** Null of a livestream. */
  readonly versionId: number | null
  readonly prefix: string
  /** Null of a video. */
  readonly sessionId: number | null
  readonly generation: number | null
  readonly firstSegment: number | null
  readonly endSegment: number | null
  /** The longest segment of all that the channel has shown so far. */
  readonly targetSeconds: number
  readonly plannedAt: Date | null
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly fromMs: number
  readonly firstNumbers: Record<string, number>
  readonly nextNumbers: Record<string, number> | null
}

/** The stretch of a livestream that an airing shows; null of a video. */
export function liveStretchOf({
  sessionId,
  generation,
  firstSegment,
  endSegment,
  prefix,
}: Pick<AiringRow, 'sessionId' | 'generation' | 'firstSegment' | 'endSegment' | 'prefix'>): LiveStretch | null {
  if (sessionId === null || generation === null || firstSegment === null) return null
  return { sessionId, generation, firstSegment, endSegment, prefix }
}

const airingsOf = (db: Db, accountId: number, channelId: number) =>
  db
    .selectFrom('channel_airings')
    .where('account_id', '=', accountId)
    .where('channel_id', '=', channelId)
    .select(['id', 'place', 'record_id as recordId', 'version_id as versionId', 'prefix', 'planned_at as plannedAt'])
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'from_ms as fromMs'])
    .select(['first_numbers as firstNumbers', 'next_numbers as nextNumbers', 'session_id as sessionId', 'generation'])
    .select(['first_segment as firstSegment', 'end_segment as endSegment', 'target_seconds as targetSeconds'])
    .select(['ad_seconds as adSeconds', 'ad_at_start as adAtStart', 'ad_every_ms as adEveryMs', 'ad_since as adSince'])

/** Returns what a channel has shown since a moment, and shows now, in order. */
export const listAirings = (
  db: Db,
  { accountId, id }: Pick<ChannelRow, 'accountId' | 'id'>,
  since: Date,
): Promise<AiringRow[]> =>
  airingsOf(db, accountId, id)
    .where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', since)]))
    .orderBy('place')
    .execute()

/** Returns the last airing of a channel; null before the first. */
export async function findLastAiring(
  db: Db,
  { accountId, id }: Pick<ChannelRow, 'accountId' | 'id'>,
): Promise<AiringRow | null> {
  return (await airingsOf(db, accountId, id).orderBy('place', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** Returns the entry of the grid that was shown last, and the last filler, as far as it is kept. */
export async function findShownLast(
  db: Db,
  { accountId, id }: Pick<ChannelRow, 'accountId' | 'id'>,
): Promise<{ plannedAt: Date | null; fillerAfter: number | null }> {
  const { rows } = await sql<{ plannedAt: Date | null; fillerAfter: number | null }>`
    select (select planned_at from channel_airings where account_id = ${accountId} and channel_id = ${id}
        and planned_at is not null order by place desc limit 1) as "plannedAt",
      (select record_id from channel_airings where account_id = ${accountId} and channel_id = ${id} and planned_at is null
        order by place desc limit 1) as "fillerAfter"`.execute(db)
  return rows[0] ?? { plannedAt: null, fillerAfter: null }
}

export async function insertAiring(tx: Tx, row: Insertable<ChannelAiringsTable>): Promise<AiringRow> {
  await tx.insertInto('channel_airings').values(row).execute()
  const made = await findLastAiring(tx, { accountId: row.account_id, id: row.channel_id })
  if (made === null) throw new Error('an airing that was just written')
  return made
}

export async function closeAiring(
  tx: Tx,
  accountId: number,
  id: number,
  endsAt: Date,
  {
    nextNumbers,
    endSegment,
    targetSeconds,
  }: { nextNumbers: Record<string, number>; endSegment: number | null; targetSeconds: number },
): Promise<void> {
  await tx
    .updateTable('channel_airings')
    .set({ ends_at: endsAt, next_numbers: JSON.stringify(nextNumbers), end_segment: endSegment })
    .set({ target_seconds: targetSeconds })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Takes back an airing of which nobody has seen anything. */
export async function dropAiring(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('channel_airings').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Forgets what was over before a moment. */
export async function forgetAirings(tx: Tx, { accountId, id }: ChannelRow, before: Date): Promise<void> {
  await tx
    .deleteFrom('channel_airings')
    .where('account_id', '=', accountId)
    .where('channel_id', '=', id)
    .where('ends_at', '<', before)
    .execute()
}

/** One airing of the channel that a record carries; null for any other. */
export async function findAiring(db: Db, uuid: string, id: number): Promise<(AiringRow & ChannelRow) | null> {
  const channel = await findChannelOf(db, uuid)
  if (channel === null) return null
  const row = await airingsOf(db, channel.accountId, channel.id).where('id', '=', id).executeTakeFirst()
  return row ? { ...channel, ...row } : null
}

/** A video of the grid as it is kept. */
export interface EntryRow {
  readonly startsAt: Date
  readonly recordId: number
}

/** Returns the videos that begin within [from, to), in order. */
export const listEntries = (
  db: Db,
  { accountId, id }: Pick<ChannelRow, 'accountId' | 'id'>,
  from: Date,
  to: Date,
): Promise<EntryRow[]> =>
  db
    .selectFrom('channel_entries')
    .where('account_id', '=', accountId)
    .where('channel_id', '=', id)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .where('ends_at', 'is', null)
    .select(['starts_at as startsAt', 'record_id as recordId'])
    .orderBy('starts_at')
    .execute()
