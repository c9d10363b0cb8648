import type { RecordSortField } from '@skleyka/contract/records.ts'
import { rankedRecords } from '@skleyka/contract/search.ts'
import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../database/built-once.ts'
import { type Counted, countedTo } from '../../database/counted.ts'
import type { Db } from '../../database/database.ts'
import { keptPlan } from '../../database/kept-plan.ts'
import { type AskedFilter, isNarrowed } from './asked-filter.ts'
import { findPlace, nearRows } from './list-place.sql.ts'
import { type PrintedRow, printedRecords } from './printed-records.sql.ts'
import { recordsFitting } from './record-condition.sql.ts'
import { countsOf, type RecordCounts, readCounts } from './record-counts.sql.ts'
import { activeRecords, type RecordRow } from './records.sql.ts'

export interface ListQuestion {
  filter: AskedFilter
  /** From 1. */
  page: number
  perPage: number
  sort: { field: RecordSortField; order: 'asc' | 'desc' }
}

/** Whose list it is. */
type Account = { readonly id: number; readonly code: string }

/** How many rows the console shows on a page. */
const usualPages: readonly number[] = [20, 50, 100]

/** Each order has an index of its own, whose expression this repeats. */
const sortColumns: Record<RecordSortField, RawBuilder<unknown>> = {
  created: sql`records.created_at`,
  updated: sql`records.updated_at`,
  name: sql`records.name collate russian`,
  state: sql`state_place(records.current_state)`,
  duration: sql`coalesce(records.duration_ms, 0)`,
  size: sql`records.size_bytes`,
  relevance: sql`records.created_at`,
}

/**
 * One page of an account's records. Only the page's own rows are read whole: the pages before it are index entries, and in
 * the list of all by the time of creation not even those.
 */
export async function listRecords(db: Db, accountId: number, question: ListQuestion): Promise<RecordRow[]> {
  const { filter, sort } = question
  const place = sort.field === 'relevance' ? filter.meaning?.place : null
  if (place) return listRanked(db, accountId, question, place)
  return recordsOf(db, accountId, await listIds(db, accountId, question))
}

/** The ids of a page in its order. */
async function listIds(db: Db, accountId: number, question: ListQuestion): Promise<{ id: number }[]> {
  const { filter, page, perPage, sort } = question
  const column = sortColumns[sort.field]
  const offset = (page - 1) * perPage
  const isByWeeks = sort.field === 'created' && !isNarrowed(filter) && offset >= nearRows
  const start = isByWeeks ? await findPlace(db, accountId, { offset, order: sort.order }) : { from: null, skip: offset }
  if (start === null) return []
  const { from, skip } = start
  const ids = idsFitting(db, accountId, filter, 'inOrder')
    .$if(from !== null, (query) => query.where('records.created_at', sort.order === 'desc' ? '<' : '>=', from))
    .orderBy(column, sort.order)
    .orderBy('records.id', sort.order)
    .limit(perPage)
    .offset(skip)
  return ids.execute()
}

/**
 * One page of the whole list, and the counts of the account. The first page is what is asked for most often and has few
 * forms: one statement whose plan is kept. In such a plan a number of rows that may change counts as a tenth of all.
 */
export async function listWhole(
  db: Db,
  account: Account,
  question: ListQuestion,
): Promise<{ rows: PrintedRow[]; counts: RecordCounts }> {
  const { page, perPage, sort } = question
  if (page > 1 || !usualPages.includes(perPage)) {
    const [counts, rows] = await Promise.all([
      readCounts(db, account.id),
      listIds(db, account.id, question).then((ids) => printedOf(db, account, ids)),
    ])
    return { rows, counts }
  }
  const rows = await firstPage(sort, perPage)(db, account)
  return { rows, counts: rows[0]?.counts ?? (await readCounts(db, account.id)) }
}

const firstPages = new Map<string, ReturnType<typeof buildFirstPage>>()

/** The statement of a first page: there is one an order and a usual number of rows. */
function firstPage(sort: ListQuestion['sort'], perPage: number): ReturnType<typeof buildFirstPage> {
  const name = `list_${sort.field}_${sort.order}_${perPage}`
  const known = firstPages.get(name)
  if (known) return known
  const made = buildFirstPage(name, sort, perPage)
  firstPages.set(name, made)
  return made
}

const buildFirstPage = (name: string, { field, order }: ListQuestion['sort'], perPage: number) =>
  builtOnce<Account, PrintedRow & { counts: RecordCounts }>((db, given) => {
    const column = sortColumns[field]
    const ids = db
      .selectFrom('records')
      .select('records.id')
      .where('records.account_id', '=', given('id'))
      // in words and no parameter, by which a kept plan would not find the partial index
      .where(sql<boolean>`records.lifecycle = 'ACTIVE'`)
      .orderBy(column, order)
      .orderBy('records.id', order)
      .limit(sql.lit(perPage))
    return printedRecords(db, given('id'), given('code'))
      .modifyFront(keptPlan(name))
      .select(countsOf(given('id')).as('counts'))
      .where('records.id', 'in', ids)
      .orderBy(column, order)
      .orderBy('records.id', order)
  })

/**
 * The rows of a page in the order of their ids. To plan how whole rows are read takes as long as to read them: that is kept,
 * and only which rows they are is planned anew.
 */
async function recordsOf(db: Db, accountId: number, ids: readonly { id: number }[]): Promise<RecordRow[]> {
  const rows = await activeRecords(db, accountId)
    .modifyFront(keptPlan('list_rows'))
    .where(sql<boolean>`records.id = any(${ids.map(({ id }) => id)}::bigint[])`)
    .execute()
  return inOrder(ids, rows)
}

/** The same as lines of JSON. */
async function printedOf(db: Db, account: Account, ids: readonly { id: number }[]): Promise<PrintedRow[]> {
  const rows = await lines(db, { ...account, ids: ids.map(({ id }) => id) })
  return inOrder(ids, rows)
}

const lines = builtOnce<Account & { readonly ids: readonly number[] }, PrintedRow>((db, given) =>
  printedRecords(db, given('id'), given('code'))
    .modifyFront(keptPlan('list_lines'))
    .where(sql<boolean>`records.id = any(${given('ids')}::bigint[])`),
)

function inOrder<Row extends { id: number }>(ids: readonly { id: number }[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
}

/**
 * One page of what a search finds, the best first. All of it is looked at where it is little; of more, the newest are, and the
 * others follow as they were created.
 */
async function listRanked(
  db: Db,
  accountId: number,
  { filter, page, perPage }: ListQuestion,
  place: RawBuilder<number>,
): Promise<RecordRow[]> {
  const total = filter.meaning?.total ?? null
  const ranked = total ?? rankedRecords
  const offset = (page - 1) * perPage
  const newest = (limit: number, skip: number) =>
    db
      .selectFrom('records')
      .selectAll()
      .where(recordsFitting(accountId, filter, 'inOrder'))
      .orderBy('records.created_at', 'desc')
      .orderBy('records.id', 'desc')
      .limit(limit)
      .offset(skip)
  const best = await db
    .selectFrom(newest(ranked, 0).as('records'))
    .select('records.id')
    .orderBy(place)
    .orderBy('records.created_at', 'desc')
    .orderBy('records.id', 'desc')
    .limit(perPage)
    .offset(offset)
    .execute()
  const left = total === null ? perPage - best.length : 0
  const others =
    left > 0 ? await newest(left, Math.max(offset, ranked)).clearSelect().select('records.id').execute() : []
  return recordsOf(db, accountId, [...best, ...others])
}

/** The ids of all that a filter lets through, as part of a statement. */
export const idsFitting = (db: Db, accountId: number, filter: AskedFilter, way: 'inOrder' | 'whole' = 'whole') =>
  db
    .selectFrom('records')
    .select('records.id')
    .where(recordsFitting(accountId, filter, way))

/** How many records the filter lets through, counted to so many, where the counts of the account do not tell it. */
export async function countRecords(db: Db, accountId: number, filter: AskedFilter, most: number): Promise<Counted> {
  const fitting = idsFitting(db, accountId, filter)
  const { total } = await db
    .selectFrom(fitting.limit(most + 1).as('fitting'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return countedTo(most, total)
}

/** How many records came after a moment, `most` at the most, and the newest of them; those are asked one by one, the newest first. */
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
    .where(recordsFitting(accountId, filter, 'inOrder'))
    .where('records.created_at', '>=', from)
    .orderBy('records.created_at', 'desc')
    .orderBy('records.id', 'desc')
    .limit(most)
  return db
    .selectFrom(newer.as('newer'))
    .select([sql<number>`count(*)`.as('count'), sql<number | null>`max(newer.id)`.as('lastId')])
    .executeTakeFirstOrThrow()
}
