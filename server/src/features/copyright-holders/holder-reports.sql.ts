import type { HolderSplit } from '@skleyka/contract/copyright-holders/holder-splits.ts'
import type { StatisticFormat } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

interface NewReport {
  readonly holderId: number
  readonly userId: number
  readonly by: HolderSplit
  readonly from: string
  readonly to: string
  readonly format: StatisticFormat
  readonly rows: number
  readonly file: Buffer
  readonly sha256: string
  readonly now: Date
}

export async function insertReport(
  tx: Tx,
  { holderId, userId, by, from, to, format, rows, file, ...report }: NewReport,
) {
  const { id } = await tx
    .insertInto('holder_reports')
    .values({
      ...{ holder_id: holderId, user_id: userId, split: by, format, row_count: rows },
      ...{ first_day: sql<Date>`${from}::date`, last_day: sql<Date>`${to}::date` },
      ...{ file, sha256: report.sha256, created_at: report.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const selectReports = (db: Db) =>
  db
    .selectFrom('holder_reports')
    .innerJoin('users', 'users.id', 'holder_reports.user_id')
    .select(['holder_reports.id', 'split as by', 'format', 'row_count as rows', 'sha256'])
    .select('holder_reports.created_at as createdDate')
    .select([
      sql<string>`to_char(first_day, 'YYYY-MM-DD')`.as('from'),
      sql<string>`to_char(last_day, 'YYYY-MM-DD')`.as('to'),
      sql<number>`octet_length(file)`.as('bytes'),
      sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('authorName'),
    ])

/** Reports of a holder, the newest first. */
export const listReports = (db: Db, holderId: number, page: number, perPage: number) =>
  selectReports(db)
    .where('holder_id', '=', holderId)
    .orderBy('holder_reports.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()

export const findReport = (db: Db, holderId: number, id: number) =>
  selectReports(db).where('holder_id', '=', holderId).where('holder_reports.id', '=', id).executeTakeFirst()

export async function countReports(db: Db, holderId: number): Promise<number> {
  const { total } = await db
    .selectFrom('holder_reports')
    .select(sql<number>`count(*)`.as('total'))
    .where('holder_id', '=', holderId)
    .executeTakeFirstOrThrow()
  return total
}

/** The file of a report with what it is called by. */
export const findReportFile = (db: Db, id: number) =>
  db
    .selectFrom('holder_reports')
    .innerJoin('holders', 'holders.id', 'holder_reports.holder_id')
    .select(['holder_id', 'name', 'format', 'file', 'holder_reports.created_at as finished_at'])
    .where('holder_reports.id', '=', id)
    .executeTakeFirst()

/** The newest report with a checksum. */
export const findByChecksum = (db: Db, sha256: string) =>
  selectReports(db)
    .innerJoin('holders', 'holders.id', 'holder_reports.holder_id')
    .select('holders.name as holder')
    .where('sha256', '=', sha256)
    .orderBy('holder_reports.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Deletes a report of the holder; false when there was none. */
export async function deleteReport(tx: Tx, holderId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('holder_reports')
    .where('holder_id', '=', holderId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns true if a user acts for the holder of a report, or is an administrator. */
export async function mayRead(db: Db, reportId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.state', 'not in', ['LOCKED', 'DELETED'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('users.admin', '=', true),
        exists(
          selectFrom('holder_members')
            .innerJoin('holder_reports', 'holder_reports.holder_id', 'holder_members.holder_id')
            .select('holder_members.user_id')
            .where('holder_reports.id', '=', reportId)
            .whereRef('holder_members.user_id', '=', 'users.id'),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
