import type { RecordGroup } from '@skleyka/contract/record-states.ts'
import type { RecordFilter, RecordSortField } from '@skleyka/contract/records.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { activeRecords, isStopped, type RecordRow } from './records.sql.ts'
import { searchPatterns } from './search-patterns.ts'

export interface ListQuestion {
  filter: RecordFilter
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
    .where(fits(accountId, filter))
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
export async function countRecords(db: Db, accountId: number, filter: RecordFilter): Promise<number> {
  const { total } = await db
    .selectFrom('records')
    .select(sql<number>`count(*)`.as('total'))
    .where(fits(accountId, filter))
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

/** The groups as `countByGroup` counts them. */
const inGroup: Record<RecordGroup, RawBuilder<boolean>> = {
  inWork: sql`(records.current_state not in ('READY', 'FAILED') and not ${isStopped})`,
  stopped: isStopped,
  failed: sql`records.current_state = 'FAILED'`,
}

/** Every word of the search must be in the name or the file name, or be the id. */
function fits(accountId: number, { q = '', states, group }: RecordFilter): RawBuilder<boolean> {
  const conditions = [sql`records.account_id = ${accountId} and records.lifecycle = 'ACTIVE'`]
  if (states && states.length > 0) conditions.push(sql`records.current_state = any(${states}::text[])`)
  if (group) conditions.push(inGroup[group])
  for (const { pattern, id } of searchPatterns(q)) {
    const inText = sql`records.search_text like ${pattern}`
    conditions.push(id === null ? inText : sql`(${inText} or records.id = ${id})`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
