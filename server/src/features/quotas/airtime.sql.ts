import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/database.ts'

/** A session is on air from its first picture for viewers to the last one of its source. */
const offAir = (now: Date) => sql`coalesce(session.interrupted_at, session.ended_at, ${now}::timestamptz)`

/** Seconds that an account was on air in the calendar month of a moment, in its own time zone; deleted livestreams count too. */
export const airtimeOf = (accountId: number, now: Date): RawBuilder<{ used: number; coming: number }> => sql`
  with month as (
    select date_trunc('month', ${now}::timestamptz at time zone time_zone) at time zone time_zone as start
    from accounts where id = ${accountId}
  ), aired as (
    select on_air_at, ${offAir(now)} as off_air_at from translation_sessions as session, month
      where account_id = ${accountId} and on_air_at is not null and (ended_at is null or ended_at > start)
    union all
    select on_air_at, off_air_at from deleted_airtime, month where account_id = ${accountId} and off_air_at > start
  )
  select coalesce(floor(sum(greatest(0, extract(epoch from least(off_air_at, ${now}) - greatest(on_air_at, start))))), 0)::bigint as used,
    0 as coming
  from aired, month`

/** Returns how many livestreams of an account run: those that wait for a lost source hold their place. */
export const runningOf = (accountId: number): RawBuilder<{ used: number; coming: number }> => sql`
  select count(*)::bigint as used, 0 as coming from translation_sessions
  where account_id = ${accountId} and ended_at is null`

/** Keeps the time on air of a livestream that is about to be deleted, and forgets what is of no month any more. */
export async function keepAirtime(tx: Tx, accountId: number, translationId: number, now: Date): Promise<void> {
  await sql`
    insert into deleted_airtime (account_id, on_air_at, off_air_at)
    select account_id, on_air_at, ${offAir(now)} from translation_sessions as session
    where account_id = ${accountId} and translation_id = ${translationId} and on_air_at is not null
      and ${offAir(now)} > ${now}::timestamptz - interval '32 days'`.execute(tx)
  await sql`delete from deleted_airtime
    where account_id = ${accountId} and off_air_at < ${now}::timestamptz - interval '32 days'`.execute(tx)
}
