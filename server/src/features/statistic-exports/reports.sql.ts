import type { ReportSchedule } from '@skleyka/contract/statistic/statistic-reports.calls.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { StatisticReportsTable } from '../../database/tables/statistic.ts'

const ownerName = sql<string>`coalesce(nullif(users.name, ''), users.email)`

const selectReports = (db: Db, accountId: number) =>
  db
    .selectFrom('statistic_reports')
    .innerJoin('users', 'users.id', 'statistic_reports.user_id')
    .selectAll('statistic_reports')
    .select(ownerName.as('owner_name'))
    .where('statistic_reports.account_id', '=', accountId)

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

/** Returns one page of the reports of an account, by name in Russian order. */
export const listReports = (db: Db, accountId: number, offset: number, limit: number) =>
  selectReports(db, accountId)
    .orderBy(sql`statistic_reports.name collate russian`)
    .orderBy('statistic_reports.id')
    .offset(offset)
    .limit(limit)
    .execute()

export async function countReports(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('statistic_reports')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

/** Returns a report of an account; `null` for any other. */
export const findReport = async (db: Db, accountId: number, id: number) =>
  (await selectReports(db, accountId).where('statistic_reports.id', '=', id).executeTakeFirst()) ?? null

export const lockReport = async (tx: Tx, accountId: number, id: number) =>
  (await tx
    .selectFrom('statistic_reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null

/** Tells whether another report of the account has the name, without case. */
export async function isNameTaken(db: Db, accountId: number, name: string, except: number): Promise<boolean> {
  const row = await db
    .selectFrom('statistic_reports')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', except)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertReport(tx: Tx, row: Insertable<StatisticReportsTable>): Promise<number> {
  const { id } = await tx.insertInto('statistic_reports').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateReport(
  tx: Tx,
  accountId: number,
  id: number,
  fields: Updateable<StatisticReportsTable>,
): Promise<void> {
  await tx
    .updateTable('statistic_reports')
    .set(fields)
    .set({ row_version: sql<number>`row_version + 1`, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a report of an account; returns its name, `null` when there is none. */
export async function deleteReport(tx: Tx, accountId: number, id: number): Promise<string | null> {
  const row = await tx
    .deleteFrom('statistic_reports')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** Returns when a schedule comes next after a moment, by the clock of the account. */
export async function nextMoment(db: Db, accountId: number, schedule: ReportSchedule, after: Date): Promise<Date> {
  const weekday = schedule.every === 'WEEK' ? schedule.weekday : null
  const date = schedule.every === 'MONTH' ? schedule.day : null
  const { rows } = await sql<{ at: Date }>`
    select min(at) as at from (
      select day, (day + ${schedule.minute} * interval '1 minute') at time zone time_zone as at
      from accounts, generate_series(0, 62) as ahead,
        lateral (select date_trunc('day', ${after}::timestamptz at time zone time_zone) + ahead * interval '1 day' as day) as days
      where accounts.id = ${accountId}
    ) as moments
    where at > ${after}
      and (${weekday}::integer is null or extract(isodow from day) = ${weekday}::integer)
      and (${date}::integer is null or extract(day from day)
        = least(${date}::integer, extract(day from date_trunc('month', day) + interval '1 month' - interval '1 day')))`.execute(
    db,
  )
  const at = rows[0]?.at
  if (!at) throw new Error(`no next moment for account ${accountId}`)
  return at
}

/** Returns reports that are to be made by now, of all accounts. */
export const listDue = (db: Db, now: Date) =>
  db
    .selectFrom('statistic_reports')
    .select(['id', 'account_id'])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(100)
    .execute()

/** Returns the members of an account among these people, with the addresses of those who have confirmed theirs. */
export const membersAmong = (db: Db, accountId: number, ids: readonly number[]) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email'])
    .where('memberships.account_id', '=', accountId)
    .where('users.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('users.state', 'not in', ['LOCKED', 'DELETED'])
    .where('users.confirmation_needed', '=', false)
    .execute()
