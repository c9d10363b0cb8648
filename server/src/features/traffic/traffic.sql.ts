import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { DeliveryKind } from '../../database/tables/traffic.ts'
import type { DeliveredBytes } from '../../delivery/delivery-log.ts'
import type { LogPosition } from '../../delivery/follow-log.ts'

/** Days of a calendar, both counted. */
export interface Days {
  readonly from: string
  readonly to: string
}

/**
 * Adds bytes to the days of their accounts, by the clock of each. Rows of accounts that are not known are left out; those of a video that
 * the account has not are counted without it.
 */
export async function addTraffic(tx: Tx, rows: readonly DeliveredBytes[]): Promise<void> {
  if (rows.length === 0) return
  const column = <Key extends keyof DeliveredBytes>(key: Key) => rows.map((row) => row[key])
  await sql`
    insert into traffic_days (account_id, day, record_id, kind, bytes, requests)
    select accounts.id, (sent.at at time zone accounts.time_zone)::date, coalesce(records.id, 0), sent.kind,
      sum(sent.bytes)::bigint, sum(sent.requests)::bigint
    from unnest(${column('accountId')}::bigint[], ${column('recordId')}::bigint[], ${column('kind')}::text[],
      ${column('at')}::timestamptz[], ${column('bytes')}::bigint[], ${column('requests')}::bigint[])
      as sent (account_id, record_id, kind, at, bytes, requests)
    join accounts on accounts.id = sent.account_id
    left join records on records.account_id = sent.account_id and records.id = sent.record_id
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (account_id, day, record_id, kind) do update
      set bytes = traffic_days.bytes + excluded.bytes, requests = traffic_days.requests + excluded.requests`.execute(tx)
}

/** So much of a quality sent within a day is a use of it, in milliseconds of the video; of a shorter one all of it. */
const usedMs = 60_000

/**
 * Notes which qualities of videos were sent so much on one day that somebody has watched them: also those who watch by another player
 * and tell the statistics of nothing. What is no quality of the video as it plays now is left out.
 */
export async function addUses(tx: Tx, rows: readonly DeliveredBytes[]): Promise<void> {
  const ofQualities = rows.filter(({ quality }) => quality !== '')
  if (ofQualities.length === 0) return
  const column = <Key extends keyof DeliveredBytes>(key: Key) => ofQualities.map((row) => row[key])
  await sql`
    insert into quality_uses as known (account_id, record_id, name, day, bytes, least_bytes, used_on)
    select sent.account_id, sent.record_id, sent.name, sent.day, sent.bytes, least_bytes,
      case when sent.bytes >= least_bytes then sent.day end
    from (
      select accounts.id as account_id, record_id, told.name, max((at at time zone accounts.time_zone)::date) as day, sum(bytes)::bigint as bytes
      from unnest(${column('accountId')}::bigint[], ${column('recordId')}::bigint[], ${column('quality')}::text[],
        ${column('at')}::timestamptz[], ${column('bytes')}::bigint[]) as told (account_id, record_id, name, at, bytes)
        join accounts on accounts.id = told.account_id
      group by 1, 2, 3
    ) as sent
      join records on records.account_id = sent.account_id and records.id = sent.record_id
      join renditions on renditions.account_id = sent.account_id and renditions.version_id = records.current_version_id
        and renditions.name = sent.name
      cross join lateral (select (renditions.size_bytes * least(1, ${usedMs}::float8 / greatest(records.duration_ms, 1)))::bigint
        as least_bytes) as minute
    order by sent.record_id, sent.name
    on conflict (record_id, name) do update set
      day = greatest(known.day, excluded.day),
      bytes = case when known.day >= excluded.day then known.bytes else 0 end + excluded.bytes,
      least_bytes = excluded.least_bytes,
      used_on = case when case when known.day >= excluded.day then known.bytes else 0 end + excluded.bytes >= excluded.least_bytes
        then greatest(known.day, excluded.day) else known.used_on end`.execute(tx)
}

export async function findPosition(db: Db, path: string): Promise<LogPosition | null> {
  const row = await db
    .selectFrom('delivery_log_positions')
    .select(['inode', 'head', 'read_to as offset'])
    .where('path', '=', path)
    .executeTakeFirst()
  return row ?? null
}

export async function savePosition(tx: Tx, path: string, { inode, head, offset }: LogPosition): Promise<void> {
  const row = { inode, head, read_to: offset }
  await tx
    .insertInto('delivery_log_positions')
    .values({ path, ...row })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ ...row, updated_at: sql<Date>`now()` }))
    .execute()
}

export interface TrafficStep {
  /** The first day of the step, also where the period begins inside it. */
  readonly key: string
  readonly kind: DeliveryKind
  readonly bytes: number
  readonly requests: number
}

/** Returns the traffic of an account by steps and kinds; a step without any has no rows. */
export async function sumTraffic(
  db: Db,
  { accountId, from, to, step }: Days & { accountId: number; step: 'day' | 'week' | 'month' },
): Promise<TrafficStep[]> {
  const { rows } = await sql<TrafficStep>`
    select date_trunc(${step}, day::timestamp)::date::text as key, kind, sum(bytes)::bigint as bytes,
      sum(requests)::bigint as requests
    from traffic_days where account_id = ${accountId} and day between ${from}::date and ${to}::date
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Returns the videos of an account with the most traffic in a period, also those in the trash and the deleted ones. */
export async function topTraffic(db: Db, { accountId, from, to }: Days & { accountId: number }, limit: number) {
  const { rows } = await sql<{ id: number; name: string; bytes: number }>`
    select records.id, records.name, sum(bytes)::bigint as bytes
    from traffic_days join records on records.account_id = traffic_days.account_id and records.id = record_id
    where traffic_days.account_id = ${accountId} and day between ${from}::date and ${to}::date
    group by records.id order by bytes desc, records.id limit ${limit}`.execute(db)
  return rows
}

/** Returns the traffic of every account that had any in a period, by its number; days are those of each account. */
export async function trafficOfAccounts(db: Db, { from, to }: Days): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; bytes: number }>`
    select account_id as id, sum(bytes)::bigint as bytes
    from traffic_days where day between ${from}::date and ${to}::date group by account_id`.execute(db)
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}
