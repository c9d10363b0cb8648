import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { AnalyticsExportsTable } from '../../database/tables/statistic.ts'
import type { DueCondition } from '../../registry/due-work.sql.ts'

const ownerName = sql<string>`coalesce(nullif(users.name, ''), users.email)`

const selectExports = (db: Db) =>
  db
    .selectFrom('analytics_exports')
    .innerJoin('users', 'users.id', 'analytics_exports.user_id')
    .select(['analytics_exports.id', 'analytics_exports.name', 'query', 'format', 'analytics_exports.state'])
    .select(['row_count', 'fail_text', 'analytics_exports.created_at', 'finished_at', 'expires_at'])
    .select([sql<number | null>`octet_length(file)`.as('bytes'), ownerName.as('owner_name')])

export type AnalyticsExportRow = Awaited<ReturnType<typeof listExports>>[number]

/** Returns one page of the exports, newest first. */
export const listExports = (db: Db, offset: number, limit: number) =>
  selectExports(db)
    .orderBy('analytics_exports.created_at', 'desc')
    .orderBy('analytics_exports.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

export const findExport = async (db: Db, id: number) =>
  (await selectExports(db).where('analytics_exports.id', '=', id).executeTakeFirst()) ?? null

export async function countExports(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('analytics_exports')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Until the end of the transaction nobody else adds exports: their number is bounded. */
export async function lockExports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('analytics_exports', 0))`.execute(tx)
}

export async function insertExport(tx: Tx, row: Insertable<AnalyticsExportsTable>): Promise<number> {
  const { id } = await tx.insertInto('analytics_exports').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Deletes an export; returns its name, `null` when there is none. */
export async function deleteExport(tx: Tx, id: number): Promise<string | null> {
  const row = await tx.deleteFrom('analytics_exports').where('id', '=', id).returning('name').executeTakeFirst()
  return row?.name ?? null
}

export const findFile = async (db: Db, id: number) =>
  (await db
    .selectFrom('analytics_exports')
    .select(['name', 'format', 'file', 'finished_at'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

/** Returns true while somebody may look at the analytics. */
export async function isAdministrator(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('admin', '=', true)
    .where('state', 'not in', ['LOCKED', 'DELETED'])
    .executeTakeFirst()
  return row !== undefined
}

/** Minutes after which another process takes over a run. */
const lostMinutes = 10

const isTakeable: DueCondition = (now) => sql<boolean>`(state = 'QUEUED' or state = 'RUNNING'
  and started_at < ${new Date(now.getTime() - lostMinutes * 60_000)})`

/** Holds while an export waits, or its process has died. */
export const isExportDue: DueCondition = (now) =>
  sql<boolean>`exists (select from analytics_exports where ${isTakeable(now)})`

/** Takes the export that has waited longest, or one whose process died; `null` when nothing waits. */
export async function takeExport(db: Db, now: Date) {
  const row = await db
    .updateTable('analytics_exports')
    .set({ state: 'RUNNING', started_at: now })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('analytics_exports')
        .select('id')
        .where(isTakeable(now))
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'user_id', 'query', 'name', 'format'])
    .executeTakeFirst()
  return row ?? null
}

export type TakenExport = NonNullable<Awaited<ReturnType<typeof takeExport>>>

export async function saveFile(db: Db, id: number, file: { bytes: Buffer; rows: number; now: Date }): Promise<void> {
  const expires = new Date(file.now.getTime() + statisticBounds.exportDays * 24 * 3_600_000)
  await db
    .updateTable('analytics_exports')
    .set({ state: 'DONE', file: file.bytes, row_count: file.rows, fail_text: null })
    .set({ finished_at: file.now, expires_at: expires })
    .where('id', '=', id)
    .execute()
}

/** Ends an export without a file; `null` lets it wait again. */
export async function failExport(db: Db, id: number, text: string | null): Promise<void> {
  await db
    .updateTable('analytics_exports')
    .set(text === null ? { state: 'QUEUED' } : { state: 'FAILED', fail_text: text })
    .where('id', '=', id)
    .execute()
}

/** Throws away files that are kept no longer, and months later the exports they were of. */
export async function expireExports(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('analytics_exports')
    .set({ state: 'EXPIRED', file: null, expires_at: null })
    .where('expires_at', '<=', now)
    .execute()
  await db
    .deleteFrom('analytics_exports')
    .where('state', 'in', ['EXPIRED', 'FAILED'])
    .where('created_at', '<', new Date(now.getTime() - 90 * 24 * 3_600_000))
    .execute()
}
