import type { RecordSortField } from '@skleyka/contract/records.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { isStopped } from '../versions/versions.ts'
import type { AskedFilter } from './asked-filter.ts'
import { recordsFitting } from './record-condition.sql.ts'
import { activeRecords, type RecordRow } from './records.sql.ts'

export interface ListQuestion {
  filter: AskedFilter
  /** From 1. */
  page: number
  perPage: number
  sort: { field: RecordSortField; order: 'asc' | 'desc' }
}

/** Each order has an index of its own, whose expression this repeats. */
const sortColumns: Record<RecordSortField, RawBuilder<unknown>> = {
  created: sql`records.created_at`,
  updated: sql`records.updated_at`,
  name: sql`records.name collate russian`,
  duration: sql`coalesce(records.duration_ms, 0)`,
  size: sql`records.size_bytes`,
}

/** One page of an account's records. Only the page's own rows are read whole: the pages before it are index entries. */
export async function listRecords(db: Db, accountId: number, question: ListQuestion): Promise<RecordRow[]> {
  const { filter, page, perPage, sort } = question
  const column = sortColumns[sort.field]
  const ids = db
    .selectFrom('records')
    .select('records.id')
    .where(recordsFitting(accountId, filter))
    .orderBy(column, sort.order)
    .orderBy('records.id', sort.order)
    .limit(perPage)
    .offset((page - 1) * perPage)
  return activeRecords(db, accountId)
    .where('records.id', 'in', ids)
    .orderBy(column, sort.order)
    .orderBy('records.id', sort.order)
    .execute()
}

/** How many records the filter lets through. */
export async function countRecords(db: Db, accountId: number, filter: AskedFilter): Promise<number> {
  const { total } = await db
    .selectFrom('records')
    .select(sql<number>`count(*)`.as('total'))
    .where(recordsFitting(accountId, filter))
    .executeTakeFirstOrThrow()
  return total
}

/** Counts of the whole account; what is in work or failed comes from the small index of unfinished records. */
export async function countByGroup(
  db: Db,
  accountId: number,
): Promise<{ all: number; inWork: number; stopped: number; failed: number }> {
  const { rows } = await sql<{ all: number; inWork: number; stopped: number; failed: number }>`
    select (select count(*) from records where account_id = ${accountId} and lifecycle = 'ACTIVE') as "all",
      count(*) filter (where current_state <> 'FAILED' and not stopped) as "inWork",
      count(*) filter (where stopped) as stopped,
      count(*) filter (where current_state = 'FAILED') as failed
    from (select records.current_state, ${isStopped} as stopped from records
      where account_id = ${accountId} and lifecycle = 'ACTIVE' and current_state <> 'READY') as unfinished`.execute(db)
  return rows[0] ?? { all: 0, inWork: 0, stopped: 0, failed: 0 }
}

/** How many records came after a moment, `most` at the most, and the newest of them. */
export async function countNewer(
  db: Db,
  accountId: number,
  { filter, since, most }: { filter: AskedFilter; since: Date; most: number },
): Promise<{ count: number; lastId: number | null }> {
  // instants of the database are finer than those on the wire
  const from = new Date(since.getTime() + 1)
  const newer = db
    .selectFrom('records')
    .select('records.id')
    .where(recordsFitting(accountId, filter))
    .where('records.created_at', '>=', from)
    .orderBy('records.created_at', 'desc')
    .orderBy('records.id', 'desc')
    .limit(most)
  return db
    .selectFrom(newer.as('newer'))
    .select([sql<number>`count(*)`.as('count'), sql<number | null>`max(newer.id)`.as('lastId')])
    .executeTakeFirstOrThrow()
}
