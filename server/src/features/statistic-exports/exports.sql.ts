import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { StatisticExportsTable } from '../../database/tables/statistic.ts'
import type { DueCondition } from '../../registry/due-work.sql.ts'

const ownerName = sql<string>`coalesce(nullif(users.name, ''), users.email)`

const selectExports = (db: Db, accountId: number) =>
  db
    .selectFrom('statistic_exports')
    .innerJoin('users', 'users.id', 'statistic_exports.user_id')
    .select(['statistic_exports.id', 'statistic_exports.name', 'format', 'statistic_exports.state', 'row_count'])
    .select(['fail_text', 'statistic_exports.created_at', 'finished_at', 'expires_at', 'report_id'])
    .select([sql<number | null>`octet_length(file)`.as('bytes'), ownerName.as('owner_name')])
    .where('statistic_exports.account_id', '=', accountId)

export type StatisticExportRow = Awaited<ReturnType<typeof listExports>>[number]

/** Returns one page of the exports of an account, newest first. */
export const listExports = (db: Db, accountId: number, offset: number, limit: number) =>
  selectExports(db, accountId)
    .orderBy('statistic_exports.created_at', 'desc')
    .orderBy('statistic_exports.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

/** Returns an export of an account; `null` for any other. */
export const findExport = async (db: Db, accountId: number, id: number) =>
  (await selectExports(db, accountId).where('statistic_exports.id', '=', id).executeTakeFirst()) ?? null

export async function countExports(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('statistic_exports')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

/** Until the end of the transaction nobody else adds exports or reports to the account: their number is bounded. */
export async function lockReports(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('statistic_reports', ${accountId}))`.execute(tx)
}

export async function insertExport(tx: Tx, row: Insertable<StatisticExportsTable>): Promise<number> {
  const { id } = await tx.insertInto('statistic_exports').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Deletes an export of an account; returns its name, `null` when there is none. */
export async function deleteExport(tx: Tx, accountId: number, id: number): Promise<string | null> {
  const row = await tx
    .deleteFrom('statistic_exports')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** Returns the file of an export in an account that is open. */
export async function findFile(db: Db, id: number) {
  const row = await db
    .selectFrom('statistic_exports')
    .innerJoin('accounts', 'accounts.id', 'statistic_exports.account_id')
    .select(['statistic_exports.name', 'format', 'file', 'finished_at'])
    .where('accounts.state', '=', 'ACTIVE')
    .where('statistic_exports.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Time after which another process takes a run over, in minutes. */
const lostMinutes = 10

const isTakeable: DueCondition = (now) => sql<boolean>`(state = 'QUEUED' or state = 'RUNNING'
  and started_at < ${new Date(now.getTime() - lostMinutes * 60_000)})`

/** Holds while an export waits, or its process has died. */
export const isExportDue: DueCondition = (now) =>
  sql<boolean>`exists (select from statistic_exports where ${isTakeable(now)})`

/** Takes the export that has waited longest, or one whose process died; `null` when nothing waits. */
export async function takeExport(db: Db, now: Date) {
  const row = await db
    .updateTable('statistic_exports')
    .set({ state: 'RUNNING', started_at: now })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('statistic_exports')
        .select('id')
        .where(isTakeable(now))
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'account_id', 'user_id', 'key_id', 'query', 'name', 'format', 'report_id'])
    .executeTakeFirst()
  return row ?? null
}

export type TakenExport = NonNullable<Awaited<ReturnType<typeof takeExport>>>

export async function saveFile(db: Db, id: number, file: { bytes: Buffer; rows: number; now: Date }): Promise<void> {
  const expires = new Date(file.now.getTime() + statisticBounds.exportDays * 24 * 3_600_000)
  await db
    .updateTable('statistic_exports')
    .set({ state: 'DONE', file: file.bytes, row_count: file.rows, fail_text: null })
    .set({ finished_at: file.now, expires_at: expires })
    .where('id', '=', id)
    .execute()
}

/** Ends an export without a file; `null` lets it wait again. */
export async function failExport(db: Db, id: number, text: string | null): Promise<void> {
  await db
    .updateTable('statistic_exports')
    .set(text === null ? { state: 'QUEUED' } : { state: 'FAILED', fail_text: text })
    .where('id', '=', id)
    .execute()
}

/** Throws away files that are kept no longer, and months later the exports they were of. */
export async function expireExports(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('statistic_exports')
    .set({ state: 'EXPIRED', file: null, expires_at: null })
    .where('expires_at', '<=', now)
    .execute()
  await db
    .deleteFrom('statistic_exports')
    .where('state', 'in', ['EXPIRED', 'FAILED'])
    .where('created_at', '<', new Date(now.getTime() - 90 * 24 * 3_600_000))
    .execute()
}
