import type { RecordOrder, RecordSortField } from '@skleyka/contract/records/records.calls.ts'
import { rankedRecords } from '@skleyka/contract/search/search.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../database/built-once.ts'
import { type Counted, countedTo } from '../../database/counted.ts'
import type { Db } from '../../database/database.ts'
import { namedPlan } from '../../database/named-plan.ts'
import { type PrintedRow, printedRecords } from './printed-records.sql.ts'
import { fittingCondition } from './record-condition.sql.ts'
import { countsOf, type RecordCounts, readCounts } from './record-counts.sql.ts'
import { activeRecords, type RecordRow } from './records.sql.ts'
import type { FilterRequest } from './requested-filter.ts'

export interface RecordListQuery {
  filter: FilterRequest
  /** From 1. */
  page: number
  perPage: number
  sort: RecordOrder
}

/** Sort orders of the whole list: each of these orders has an index. */
export type IndexedOrder = Extract<RecordOrder, { field: string }>
type WholeListQuery = Omit<RecordListQuery, 'filter' | 'sort'> & { sort: IndexedOrder }

/** Account of the list. */
type Account = { readonly id: number; readonly code: string }

/** Number of rows the console shows on a page. */
const usualPages: readonly number[] = [20, 50, 100]

/** Each order has an index of its own, whose expression this repeats. */
const sortColumns: Record<RecordSortField, RawBuilder<unknown>> = {
  created: sql`records.created_at`,
  updated: sql`records.updated_at`,
  name: sql`records.name collate russian`,
  state: sql`state_place(records.current_state)`,
  duration: sql`coalesce(records.duration_ms, 0)`,
  size: sql`records.size_bytes`,
  views: sql`records.views28`,
  relevance: sql`records.created_at`,
}

/** One page of what is narrowed. Only the page's own rows are read whole: the pages before it are index entries. */
export async function listRecords(db: Db, accountId: number, question: RecordListQuery): Promise<RecordRow[]> {
  const { filter, sort } = question
  if ('metadata' in sort) return recordsOf(db, accountId, await idsByMetadata(db, accountId, question, sort))
  const place = sort.field === 'relevance' ? filter.meaning?.place : null
  if (place) return listRanked(db, accountId, question, place)
  return recordsOf(db, accountId, await listIds(db, accountId, question, sort))
}

/** The ids of a page in its order. */
function listIds(db: Db, accountId: number, { filter, page, perPage }: RecordListQuery, sort: IndexedOrder) {
  return recordsFitting(db, accountId, filter, 'inOrder')
    .orderBy(sortColumns[sort.field], sort.order)
    .orderBy('records.id', sort.order)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
}

/** Number of signs of a text that decide its place. */
const sortedChars = 200

/** The same by a field of metadata: all of them are looked at, so whoever asks has counted them. */
function idsByMetadata(
  db: Db,
  accountId: number,
  { filter, page, perPage }: RecordListQuery,
  { metadata, order }: Extract<RecordOrder, { metadata: string }>,
) {
  const value = sql`records.metadata -> ${metadata}::text`
  const isNumber = sql<boolean>`jsonb_typeof(${value}) = 'number'`
  const text = sql`left(records.metadata ->> ${metadata}::text, ${sql.lit(sortedChars)})`
  return recordsFitting(db, accountId, filter)
    .orderBy(sql`case when ${isNumber} then (${value})::numeric end`, (by) => by[order]().nullsLast())
    .orderBy(sql`case when not ${isNumber} then ${text} end collate russian`, (by) => by[order]().nullsLast())
    .orderBy('records.id', order)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
}

/**
 * One page of the whole list, and the counts of the account: one statement whose plan is kept. The first page is what is asked
 * for most often and has few forms. In a kept plan a number of rows that may change counts as a tenth of all, so the ids
 * of every other page come from a function that plans how they are found, and of the rows nothing is planned anew.
 */
export async function listWhole(
  db: Db,
  account: Account,
  { page, perPage, sort }: WholeListQuery,
): Promise<{ rows: PrintedRow[]; counts: RecordCounts }> {
  const isFirst = page === 1 && usualPages.includes(perPage)
  const rows = isFirst
    ? await firstPage(sort, perPage)(db, account)
    : await laterPage(sort)(db, { ...account, skip: (page - 1) * perPage, many: perPage })
  return { rows, counts: rows[0]?.counts ?? (await readCounts(db, account.id)) }
}

const firstPages = new Map<string, ReturnType<typeof buildFirstPage>>()
const laterPages = new Map<string, ReturnType<typeof buildLaterPage>>()

/** The statement of a first page: there is one an order and a usual number of rows. */
const firstPage = (sort: IndexedOrder, perPage: number) =>
  getOrMake(firstPages, `list_${sort.field}_${sort.order}_${perPage}`, (name) => buildFirstPage(name, sort, perPage))

/** The statement of any other page: one an order. */
const laterPage = (sort: IndexedOrder) =>
  getOrMake(laterPages, `list_${sort.field}_${sort.order}`, (name) => buildLaterPage(name, sort))

function getOrMake<Made>(all: Map<string, Made>, name: string, make: (name: string) => Made): Made {
  const made = all.get(name) ?? make(name)
  all.set(name, made)
  return made
}

const buildFirstPage = (name: string, { field, order }: IndexedOrder, perPage: number) =>
  builtOnce<Account, PrintedRow & { counts: RecordCounts }>((db, param) => {
    const column = sortColumns[field]
    const ids = db
      .selectFrom('records')
      .select('records.id')
      .where('records.account_id', '=', param('id'))
      // in words and no parameter, by which a kept plan would not find the partial index
      .where(sql<boolean>`records.lifecycle = 'ACTIVE'`)
      .orderBy(column, order)
      .orderBy('records.id', order)
      .limit(sql.lit(perPage))
    return printedRecords(db, param('id'), param('code'))
      .modifyFront(namedPlan(name))
      .select(countsOf(param('id')).as('counts'))
      .where('records.id', 'in', ids)
      .orderBy(column, order)
      .orderBy('records.id', order)
  })

const buildLaterPage = (name: string, { field, order }: IndexedOrder) =>
  builtOnce<Account & { readonly skip: number; readonly many: number }, PrintedRow & { counts: RecordCounts }>(
    (db, param) =>
      printedRecords(db, param('id'), param('code'))
        .modifyFront(namedPlan(name))
        .select(countsOf(param('id')).as('counts'))
        .where(
          sql<boolean>`records.id = any((select list_page(${param('id')}, ${sql.lit(field)}, ${sql.lit(order === 'desc')},
            ${param('skip')}, ${param('many')}))::bigint[])`,
        )
        .orderBy(sortColumns[field], order)
        .orderBy('records.id', order),
  )

/**
 * The rows of a page in the order of their ids. To plan how whole rows are read takes as long as to read them: that is kept,
 * and only which rows they are is planned anew.
 */
async function recordsOf(db: Db, accountId: number, ids: readonly { id: number }[]): Promise<RecordRow[]> {
  const rows = await activeRecords(db, accountId)
    .modifyFront(namedPlan('list_rows'))
    .where(sql<boolean>`records.id = any(${ids.map(({ id }) => id)}::bigint[])`)
    .execute()
  return inOrder(ids, rows)
}

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
  { filter, page, perPage }: RecordListQuery,
  place: RawBuilder<number>,
): Promise<RecordRow[]> {
  const total = filter.meaning?.total ?? null
  const ranked = total ?? rankedRecords
  const offset = (page - 1) * perPage
  const newest = (limit: number, skip: number) =>
    db
      .selectFrom('records')
      .selectAll()
      .where(fittingCondition(accountId, filter, 'inOrder'))
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
export const recordsFitting = (db: Db, accountId: number, filter: FilterRequest, way: 'inOrder' | 'whole' = 'whole') =>
  db
    .selectFrom('records')
    .select('records.id')
    .where(fittingCondition(accountId, filter, way))

/** Returns how many records the filter lets through, counted to so many, where the counts of the account do not tell it. */
export async function countRecords(db: Db, accountId: number, filter: FilterRequest, most: number): Promise<Counted> {
  const fitting = recordsFitting(db, accountId, filter)
  const { total } = await db
    .selectFrom(fitting.limit(most + 1).as('fitting'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return countedTo(most, total)
}

/** Returns how many records came after a moment, `most` at the most, and the newest of them; those are asked one by one, the newest first. */
export async function countNewer(
  db: Db,
  accountId: number,
  { filter, since, most }: { filter: FilterRequest; since: Date; most: number },
): Promise<{ count: number; lastId: number | null }> {
  // instants of the database are finer than those on the wire
  const from = new Date(since.getTime() + 1)
  const newer = db
    .selectFrom('records')
    .select('records.id')
    .where(fittingCondition(accountId, filter, 'inOrder'))
    .where('records.created_at', '>=', from)
    .orderBy('records.created_at', 'desc')
    .orderBy('records.id', 'desc')
    .limit(most)
  return db
    .selectFrom(newer.as('newer'))
    .select([sql<number>`count(*)`.as('count'), sql<number | null>`max(newer.id)`.as('lastId')])
    .executeTakeFirstOrThrow()
}
