import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'
import type { ChannelsTable } from '../../database/tables/channels.ts'
import type { RecordsTable } from '../../database/tables/records.ts'

const channelsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('channels')
    .innerJoin('records', 'records.id', 'channels.record_id')
    .innerJoin('accounts', 'accounts.id', 'channels.account_id')
    .where('channels.account_id', '=', accountId)
    .select(['channels.id', 'channels.record_id as recordId', 'records.uuid', 'records.name', 'records.description'])
    .select(['filler_record_id as fillerRecordId', 'filler_album_id as fillerAlbumId', 'dvr_seconds as dvrSeconds'])
    .select(['records.visibility', 'records.embedding', 'records.player_template_id as playerTemplateId'])
    .select(['records.site_template_id as siteTemplateId', 'records.country_template_id as countryTemplateId'])
    .select([
      'accounts.time_zone as timeZone',
      'channels.created_at as createdAt',
      'channels.row_version as rowVersion',
    ])
    .select(['records.ad_template_id as adTemplateId', 'ad_seconds as adSeconds'])
    .select(['records.hold_reason as holdReason', 'records.claim_block as claimBlock'])
    .select(
      sql<number>`(select count(*) from channel_entries as entry where entry.account_id = channels.account_id
        and entry.channel_id = channels.id and entry.starts_at >= now())`.as('entriesAhead'),
    )

export type ChannelView = NonNullable<Awaited<ReturnType<typeof findChannel>>>

/** Null for an unknown id and for one of another account alike. */
export async function findChannel(db: Db, accountId: number, id: number) {
  return (await channelsOf(db, accountId).where('channels.id', '=', id).executeTakeFirst()) ?? null
}

/** The same, locked with its record until the end of the transaction. */
export async function lockChannelView(tx: Tx, accountId: number, id: number): Promise<ChannelView | null> {
  await sql`select from channels where account_id = ${accountId} and id = ${id} for update`.execute(tx)
  const row = await findChannel(tx, accountId, id)
  if (row)
    await sql`select from records where account_id = ${accountId} and id = ${row.recordId} for update`.execute(tx)
  return row
}

/** One page of the channels of an account, the newest first. */
export const listChannels = (db: Db, accountId: number, page: { readonly page: number; readonly perPage: number }) =>
  readPage(
    channelsOf(db, accountId),
    { id: sql`channels.id`, created: sql`channels.created_at` },
    { ...page, sort: { field: 'created', order: 'desc' } },
  )

export async function countChannels(tx: Tx, accountId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('channels')
    .where('account_id', '=', accountId)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function insertChannel(tx: Tx, row: Insertable<ChannelsTable>): Promise<number> {
  const { id } = await tx.insertInto('channels').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes a channel; from now on it shows what its grid says now. */
export async function updateChannel(
  tx: Tx,
  accountId: number,
  id: number,
  now: Date,
  change: Updateable<ChannelsTable>,
): Promise<void> {
  await tx
    .updateTable('channels')
    .set({ ...change, changed_at: now, row_version: sql<number>`row_version + 1`, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a channel with its grid; its record stays as a tombstone, for the statistics. */
export async function deleteChannel(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('channels').where('account_id', '=', accountId).where('id', '=', id).execute()
}

export async function updateChannelRecord(
  tx: Tx,
  accountId: number,
  recordId: number,
  change: Updateable<RecordsTable>,
): Promise<void> {
  await tx
    .updateTable('records')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', recordId)
    .where('lifecycle', '=', 'LIVE')
    .execute()
}

/** Returns those of these videos that an account has, in the trash or not. */
export async function findOwn(db: Db, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from records where account_id = ${accountId}
    and id = any(${[...ids]}::bigint[]) and lifecycle in ('ACTIVE', 'DISPOSED')`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function isOwnAlbum(db: Db, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`select from albums where account_id = ${accountId} and id = ${id}`.execute(db)
  return rows.length > 0
}

/** Returns the records of these livestreams of an account, by their numbers. */
export async function findLivestreams(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; recordId: number }>`select id, record_id as "recordId" from translations
    where account_id = ${accountId} and id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, recordId }) => [id, recordId]))
}

/** Returns the records of the livestreams in the grid of a channel. */
export async function listSlotRecords(db: Db, accountId: number, channelId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ recordId: number }>`select distinct record_id as "recordId" from channel_entries
    where account_id = ${accountId} and channel_id = ${channelId} and ends_at is not null`.execute(db)
  return new Set(rows.map(({ recordId }) => recordId))
}

/** An entry of a grid as it is to be written; with an end the slot of a livestream. */
export interface NewEntry {
  readonly startsAt: Date
  readonly recordId: number
  readonly endsAt: Date | null
  readonly untilOver: boolean
}

/** Puts these entries in place of all that begin within [from, to), and forgets what began before `kept`. Answers how many there are then. */
export async function replaceEntries(
  tx: Tx,
  accountId: number,
  channelId: number,
  {
    from,
    to,
    kept,
    entries,
  }: {
    readonly from: Date
    readonly to: Date
    readonly kept: Date
    readonly entries: readonly NewEntry[]
  },
): Promise<number> {
  await sql`delete from channel_entries where account_id = ${accountId} and channel_id = ${channelId}
    and (starts_at >= ${from} and starts_at < ${to} or starts_at < ${kept})`.execute(tx)
  await sql`insert into channel_entries (account_id, channel_id, starts_at, record_id, ends_at, until_over)
    select ${accountId}, ${channelId}, entry.starts_at, entry.record_id, entry.ends_at, entry.until_over
    from unnest(${entries.map(({ startsAt }) => startsAt)}::timestamptz[], ${entries.map(({ recordId }) => recordId)}::bigint[],
      ${entries.map(({ endsAt }) => endsAt)}::timestamptz[], ${entries.map(({ untilOver }) => untilOver)}::boolean[])
      as entry (starts_at, record_id, ends_at, until_over)`.execute(tx)
  const { total } = await tx
    .selectFrom('channel_entries')
    .where('account_id', '=', accountId)
    .where('channel_id', '=', channelId)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A channel that everybody may be told of, by its address. */
export interface OpenChannel {
  readonly accountId: number
  readonly channelId: number
  readonly name: string
  readonly description: string
  readonly timeZone: string
}

const isOpen = sql<boolean>`records.lifecycle = 'LIVE' and records.claim_block is null
  and viewer_refusal(records.publication, records.published_from, records.published_to, records.moderation, records.visibility) is null
  and not exists (select from gates where gates.account_id = records.account_id and gates.record_id = records.id
    and gates.kind <> 'EVERYONE')`

/** Null for one that is closed, and for any other record. Public: its address is all that is asked for. */
export async function findOpenChannel(db: Db, uuid: string): Promise<OpenChannel | null> {
  const row = await db
    .selectFrom('channels')
    .innerJoin('records', 'records.id', 'channels.record_id')
    .innerJoin('accounts', 'accounts.id', 'channels.account_id')
    .where('records.uuid', '=', uuid)
    .where('accounts.state', '=', 'ACTIVE')
    .where(isOpen)
    .select(['channels.account_id as accountId', 'channels.id as channelId', 'records.name', 'records.description'])
    .select('accounts.time_zone as timeZone')
    .executeTakeFirst()
  return row ?? null
}

/** Returns what stands about videos in a programme. */
export async function describeVideos(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, { readonly name: string; readonly description: string }>> {
  const { rows } = await sql<{
    id: number
    name: string
    description: string
  }>`select id, name, left(description, 1000) as description
    from records where account_id = ${accountId} and id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...about }) => [id, about]))
}
