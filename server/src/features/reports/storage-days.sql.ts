import type { StorageGroup, StoredKind } from '@skleyka/contract/reports/reports.calls.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { beginningOf, type Cut, dayOf, firstDay, lastDay, lengthOf, type Period, stepOf } from './steps.sql.ts'

export interface StorageFigures {
  from: string
  to: string
  account_code: string | null
  account_name: string | null
  kind: StoredKind | null
  average_bytes: number
  peak_bytes: number
  added_bytes: number
  removed_bytes: number
  end_bytes: number
}

/**
 * The ledger of the period by step and group. A day without a row goes on with the end of the one before it, so every
 * row speaks for the days until the next one of its series; peaks are exact, since each group is a series of its own.
 */
export async function sumDays(
  db: Db,
  question: Period & { cut: Cut; groupBy: StorageGroup; accountId: number | null; now: Date },
  max: number,
): Promise<StorageFigures[]> {
  const { cut, groupBy, accountId, from, to, now } = question
  const byAccount = groupBy === 'account' && accountId === null
  const series = [
    byAccount ? sql`account_id is not null` : sql`coalesce(account_id, 0) = ${accountId ?? 0}`,
    groupBy === 'kind' ? sql`kind <> 'all'` : sql`kind = 'all'`,
  ]
  const until = sql`least(next_day - 1, ${to}::date)`
  const begins = beginningOf(firstDay(question, sql`step`))
  const ends = sql`least(${beginningOf(sql`${lastDay(question, cut, sql`step`)} + 1`)}, ${now}::timestamptz)`
  const { rows } = await sql<StorageFigures>`
    with days as (
      select *, coalesce(lead(day) over (partition by account_id, kind order by day),
        greatest(day, ${dayOf(sql`${now}::timestamptz`)}) + 1) as next_day
      from storage_days where day <= ${to}::date and ${series[0]} and ${series[1]}
    ), pieces as (
      select days.*, each::date as step,
        day >= ${from}::date and each::date = ${stepOf(cut, question, sql`day`)} as is_own
      from days cross join lateral generate_series(
        ${stepOf(cut, question, sql`greatest(day, ${from}::date)`)}::timestamp, ${stepOf(cut, question, until)}::timestamp, ${lengthOf(cut)}
      ) as each
      where next_day > ${from}::date
    ), summed as (
      select account_id, kind, step,
        sum(case when is_own then byte_seconds else 0 end + end_bytes * greatest(0, extract(epoch from
          least(${beginningOf(sql`next_day`)}, ${ends}) - greatest(changed_at, ${begins}))::double precision))
          / greatest(1, extract(epoch from min(${ends}) - min(${begins}))::double precision) as average_bytes,
        max(case when is_own then peak_bytes else end_bytes end) as peak_bytes,
        coalesce(sum(added_bytes) filter (where is_own), 0)::bigint as added_bytes,
        coalesce(sum(removed_bytes) filter (where is_own), 0)::bigint as removed_bytes,
        (array_agg(end_bytes order by day desc))[1] as end_bytes
      from pieces group by account_id, kind, step
    )
    select ${firstDay(question, sql`step`)}::text as "from", ${lastDay(question, cut, sql`step`)}::text as "to",
      ${byAccount || groupBy === 'account' ? sql`accounts.code` : sql`null::text`} as account_code,
      ${byAccount || groupBy === 'account' ? sql`accounts.name` : sql`null::text`} as account_name,
      nullif(summed.kind, 'all') as kind, average_bytes, peak_bytes, added_bytes, removed_bytes, end_bytes
    from summed left join accounts on accounts.id = summed.account_id
    order by step, accounts.name collate "ru-x-icu", accounts.code, summed.kind desc
    limit ${max}`.execute(db)
  return rows
}

/**
 * Returns what was stored at the end of each of the last days and of today, the oldest first, in bytes; from the first day of the
 * series on, and nothing where there is none. Of the whole platform without an account.
 */
export async function storedLevels(db: Db, now: Date, days: number, accountId = 0): Promise<number[]> {
  const today = dayOf(sql`${now}::timestamptz`)
  const { rows } = await sql<{ bytes: number }>`
    with series as (
      select day, end_bytes from storage_days where coalesce(account_id, 0) = ${accountId} and kind = 'all'
    )
    select (select end_bytes from series where series.day <= at.day::date order by series.day desc limit 1)::bigint as bytes
    from generate_series(greatest((select min(day) from series), ${today} - ${days}::integer)::timestamp, ${today}::timestamp,
      interval '1 day') as at (day)
    where exists (select from series)
    order by at.day`.execute(db)
  return rows.map(({ bytes }) => Number(bytes))
}

/** Returns how much the videos in the trash of an account take: their sources, and what players are sent of them. */
export async function trashedBytes(db: Db, accountId: number): Promise<{ source: number; renditions: number }> {
  const { rows } = await sql<{ source: number; renditions: number }>`
    with trashed as (
      select versions.id, case when versions.source_key is null then 0 else coalesce(versions.source_size_bytes, 0) end as source
      from records join record_versions as versions
        on versions.account_id = records.account_id and versions.record_id = records.id
      where records.account_id = ${accountId} and records.lifecycle = 'DISPOSED'
    )
    select coalesce(sum(source), 0)::bigint as source,
      (select coalesce(sum(renditions.size_bytes), 0) from renditions
        where renditions.account_id = ${accountId} and version_id in (select id from trashed))::bigint as renditions
    from trashed`.execute(db)
  return rows[0] ?? { source: 0, renditions: 0 }
}
