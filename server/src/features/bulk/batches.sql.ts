import type { BatchState } from '@skleyka/contract/bulk/batch-states.ts'
import type { BulkAct } from '@skleyka/contract/bulk/bulk-acts.ts'
import { limits } from '@skleyka/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from '../../database/database.ts'
import type { BatchKind } from '../../database/tables/batches.ts'
import { refuse } from '../../http/refuse.ts'
import { type RecordsRequest, recordsFitting } from '../records/records.ts'
import { type TrashFilter, trashFitting } from '../trash/trash.ts'
import { countResults, type ItemResults } from './item-result.ts'

export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number]
export type LockedBatch = NonNullable<Awaited<ReturnType<typeof lockBatch>>>

interface NewBatch {
  id?: string | undefined
  accountId: number
  userId: number
  kind: BatchKind
  state: BatchState
  ops: unknown
  /** Of one whose records change each in its own way. */
  fields?: readonly string[]
  undoOf?: string
  /** Of one that makes a call for each record, with the key it was begun with. */
  act?: BulkAct
  keyId?: number | null
  ip: string
  requestId: string
}

/** Answers the number of the new batch; null when that number is taken. */
export async function insertBatch(tx: Tx, batch: NewBatch): Promise<string | null> {
  const row = await tx
    .insertInto('batches')
    .values({
      ...(batch.id !== undefined && { id: batch.id }),
      account_id: batch.accountId,
      user_id: batch.userId,
      kind: batch.kind,
      state: batch.state,
      ops: JSON.stringify(batch.ops),
      fields: [...(batch.fields ?? [])],
      undo_of: batch.undoOf ?? null,
      act: batch.act ? JSON.stringify(batch.act) : null,
      key_id: batch.keyId ?? null,
      ip: batch.ip,
      request_id: batch.requestId,
      started_at: batch.state === 'PREVIEWED' ? null : sql<Date>`now()`,
      finished_at: batch.state === 'DONE' ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Records meant: by their ids, or by what the list of records or the trash lets through. */
export type ChosenRecords =
  | { readonly ids: readonly number[] }
  | { readonly filter: RecordsRequest; readonly except: readonly number[] }
  | { readonly trash: TrashFilter; readonly except: readonly number[] }

/** Each once, in the order given: an album keeps it. */
const asGiven = (ids: readonly number[]) =>
  sql`select id, min(place) as place from unnest(${ids}::bigint[]) with ordinality as given(id, place) group by id`

/** Fixes the records of a batch in chunks; answers how many there are. Ids that are nobody's are kept, and judged as such. */
export async function fixSelection(tx: Tx, accountId: number, batchId: string, chosen: ChosenRecords): Promise<number> {
  if ('ids' in chosen) return insertChunks(tx, accountId, batchId, asGiven(chosen.ids))
  const found =
    'trash' in chosen ? trashFitting(tx, accountId, chosen.trash) : recordsFitting(tx, accountId, chosen.filter)
  const left = sql`select id, id as place from (${found}) as found where id <> all(${chosen.except}::bigint[])`
  return withinTime(tx, () => insertChunks(tx, accountId, batchId, left))
}

/** A million records are found and kept in a third of it; what lasts longer is a filter too dear. */
const maxMs = 30_000
const canceledByTimeout = '57014'

async function withinTime<R>(tx: Tx, work: () => Promise<R>): Promise<R> {
  await sql`select set_config('statement_timeout', ${String(maxMs)}, true)`.execute(tx)
  try {
    const result = await work()
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx)
    return result
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === canceledByTimeout) throw refuse('filters.tooDear')
    throw error
  }
}

/** The records that a batch changed become those of another, which takes it back. */
export const fixChanged = (tx: Tx, accountId: number, batchId: string, undoOf: string): Promise<number> =>
  insertChunks(
    tx,
    accountId,
    batchId,
    sql`select key::bigint as id, key::bigint as place from batch_chunks cross join lateral jsonb_each(results)
      where batch_id = ${undoOf} and account_id = ${accountId} and value ->> 'status' = 'OK'`,
  )

/** The same for records that change each in its own way. */
export const fixOwnChanges = (tx: Tx, accountId: number, batchId: string): Promise<number> =>
  insertChunks(
    tx,
    accountId,
    batchId,
    sql`select record_id as id, record_id as place from batch_changes where batch_id = ${batchId}`,
  )

/** `ids` are rows of an id and its place among them. */
async function insertChunks(tx: Tx, accountId: number, batchId: string, ids: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with numbered as (
      select id, place, (row_number() over (order by place) - 1) / ${limits.bulkUpdateIds} as chunk from (${ids}) as chosen
    ), last as (
      select coalesce(max(number), 0) as number from batch_chunks where batch_id = ${batchId}
    ), chunks as (
      insert into batch_chunks (batch_id, account_id, number, ids)
      select ${batchId}, ${accountId}::bigint, (select number from last) + chunk + 1, array_agg(id order by place)
      from numbered group by chunk returning ids
    )
    select coalesce(sum(cardinality(ids)), 0)::bigint as total from chunks`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Keeps a batch as it is until the end of the transaction; null for an unknown one and one of another account alike. */
export async function lockBatch(tx: Tx, accountId: number, id: string) {
  const row = await tx
    .selectFrom('batches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The act of a batch that is going on in this run, and who began it; null for any other. */
export async function findGoingAct(db: Db, accountId: number, id: string, run: number) {
  const row = await db
    .selectFrom('batches')
    .select(['act', 'user_id', 'key_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .where('run', '=', run)
    .where('act', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Moves a batch that was locked; one that is set going again gets a new run. */
export async function moveBatch(
  tx: Tx,
  id: string,
  state: BatchState,
  more: { affected?: number; failText?: string } = {},
): Promise<number> {
  const { run } = await tx
    .updateTable('batches')
    .set({
      state,
      fail_text: more.failText ?? null,
      ...(more.affected !== undefined && { affected: more.affected }),
      ...(state === 'RUNNING'
        ? { run: sql<number>`run + 1`, started_at: sql<Date>`coalesce(started_at, now())`, finished_at: null }
        : {}),
      ...(state === 'DONE' || state === 'CANCELED' ? { finished_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .returning('run')
    .executeTakeFirstOrThrow()
  return run
}

/** The next chunk to be done; null when there is none. */
export async function nextChunk(tx: Tx, batchId: string) {
  const row = await tx
    .selectFrom('batch_chunks')
    .select(['number', 'ids'])
    .where('batch_id', '=', batchId)
    .where('results', 'is', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Keeps what came of a chunk and counts it. */
export async function saveResults(tx: Tx, batchId: string, number: number, results: ItemResults): Promise<void> {
  const { changed, skipped, failed, leftOut } = countResults(results)
  await tx
    .updateTable('batch_chunks')
    .set({ results: JSON.stringify(results), left_out: leftOut })
    .where('batch_id', '=', batchId)
    .where('number', '=', number)
    .execute()
  await tx
    .updateTable('batches')
    .set({
      changed: sql<number>`changed + ${changed}::integer`,
      skipped: sql<number>`skipped + ${skipped}::integer`,
      failed: sql<number>`failed + ${failed}::integer`,
    })
    .where('id', '=', batchId)
    .execute()
}

/** Adds a chunk of these ids to a batch that was locked; answers its number. */
export async function addChunk(tx: Tx, accountId: number, batchId: string, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into batch_chunks (batch_id, account_id, number, ids)
    select ${batchId}, ${accountId}::bigint, coalesce(max(number), 0) + 1, ${ids}::bigint[]
    from batch_chunks where batch_id = ${batchId} returning number`.execute(tx)
  return rows[0]?.number ?? 0
}

/** Returns what a batch answered of these ids before. */
export async function findResults(db: Db, batchId: string, ids: readonly number[]): Promise<unknown[]> {
  const rows = await db
    .selectFrom('batch_chunks')
    .select('results')
    .where('batch_id', '=', batchId)
    .where(sql<boolean>`ids && ${ids}::bigint[]`)
    .where('results', 'is not', null)
    .execute()
  return rows.map(({ results }) => results)
}

/** Forgets that records failed, of these ids or all of them, and answers which they were. */
export async function forgetFailed(tx: Tx, batchId: string, ids: readonly number[] | null): Promise<number[]> {
  const { rows } = await sql<{ failed: string[] }>`
    with failing as (
      select number, array_agg(key) as failed from batch_chunks cross join lateral jsonb_each(results)
      where batch_id = ${batchId} and left_out > 0 and value ->> 'status' = 'ERROR'
        and (${ids === null} or key = any(${(ids ?? []).map(String)}::text[]))
      group by number
    )
    update batch_chunks set results = results - failed, left_out = left_out - cardinality(failed)
    from failing where batch_id = ${batchId} and batch_chunks.number = failing.number
    returning failed`.execute(tx)
  const failed = rows.flatMap((row) => row.failed.map(Number))
  await tx
    .updateTable('batches')
    .set({ failed: sql<number>`failed - ${failed.length}::integer` })
    .where('id', '=', batchId)
    .execute()
  return failed
}

/** These records are to be done once more. */
export const addIds = (tx: Tx, accountId: number, batchId: string, ids: readonly number[]): Promise<number> =>
  insertChunks(tx, accountId, batchId, asGiven(ids))

/** The first ids of a batch, in the order they are done. */
export async function firstIds(db: Db, batchId: string, max: number): Promise<number[]> {
  const rows = await db
    .selectFrom('batch_chunks')
    .select('ids')
    .where('batch_id', '=', batchId)
    .orderBy('number')
    .limit(Math.ceil(max / limits.bulkUpdateIds))
    .execute()
  return rows.flatMap(({ ids }) => ids)
}

const selectBatches = (db: Db, accountId: number) =>
  db
    .selectFrom('batches')
    .innerJoin('users', 'users.id', 'batches.user_id')
    .selectAll('batches')
    .select(sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('user_name'))
    .select(
      sql<boolean>`exists (select from batches as undo where undo.undo_of = batches.id and undo.state <> 'CANCELED')`.as(
        'undone',
      ),
    )
    .where('batches.account_id', '=', accountId)

/** All batches of an account, or only the acts that one person has begun. */
interface ShownBatches {
  readonly actsOf: number | null
}

/** One page of the batches of an account, newest first. */
export const listBatches = (db: Db, accountId: number, of: ShownBatches, offset: number, max: number) =>
  selectBatches(db, accountId)
    .where('batches.state', '<>', 'PREVIEWED')
    .$if(of.actsOf !== null, (query) => query.where('user_id', '=', of.actsOf ?? 0).where('act', 'is not', null))
    .orderBy('batches.created_at', 'desc')
    .orderBy('batches.id', 'desc')
    .offset(offset)
    .limit(max)
    .execute()

export async function countBatches(db: Db, accountId: number, of: ShownBatches): Promise<number> {
  const { total } = await db
    .selectFrom('batches')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('state', '<>', 'PREVIEWED')
    .$if(of.actsOf !== null, (query) => query.where('user_id', '=', of.actsOf ?? 0).where('act', 'is not', null))
    .executeTakeFirstOrThrow()
  return total
}

/** Null for an unknown one and one of another account alike. */
export async function findBatch(db: Db, accountId: number, id: string): Promise<BatchRow | null> {
  return (await selectBatches(db, accountId).where('batches.id', '=', id).executeTakeFirst()) ?? null
}

/** One page of the records that were left as they were, wholly or in part, with their names as they are now. */
export async function listLeftOut(db: Db, accountId: number, batchId: string, offset: number, max: number) {
  const { rows } = await sql<{ id: number; name: string | null; result: unknown }>`
    select key::bigint as id, value as result,
      (select name from records where records.account_id = ${accountId} and records.id = key::bigint
        and lifecycle <> 'DELETED') as name
    from batch_chunks cross join lateral jsonb_each(results)
    where batch_id = ${batchId} and account_id = ${accountId} and left_out > 0
      and coalesce(value ->> 'reason', 'SAME') <> 'SAME'
    order by number, key::bigint offset ${offset} limit ${max}`.execute(db)
  return rows
}

export async function countLeftOut(db: Db, batchId: string): Promise<number> {
  const { total } = await db
    .selectFrom('batch_chunks')
    .select(sql<number>`coalesce(sum(left_out), 0)::bigint`.as('total'))
    .where('batch_id', '=', batchId)
    .where('left_out', '>', 0)
    .executeTakeFirstOrThrow()
  return total
}

/** Removes previews that nobody started for a day. */
export async function dropPreviews(db: Db): Promise<void> {
  await db
    .deleteFrom('batches')
    .where('state', '=', 'PREVIEWED')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
