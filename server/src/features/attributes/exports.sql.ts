import { attributeBounds } from '@skleyka/contract/attributes/attribute-bounds.ts'
import type { ExportSchedule } from '@skleyka/contract/attributes/attributes.calls.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { AttributeExportsTable } from '../../database/tables/attributes.ts'

export type ExportRow = Awaited<ReturnType<typeof listExports>>[number]

/** Progress of the task of the present run, in whole percents. */
const progress = sql<number | null>`(select progress from tasks where tasks.account_id = attribute_exports.account_id
  and tasks.unique_key = 'export:' || attribute_exports.id || ':' || attribute_exports.run
  and tasks.state in ('QUEUED', 'RUNNING', 'RETRY_WAIT') limit 1)`

/** The name of the filter or the album it is of, while that is there. */
const sourceName = sql<string | null>`case spec -> 'source' ->> 'kind'
  when 'FILTER' then (select filters.name from filters where filters.account_id = attribute_exports.account_id
    and filters.id = (spec -> 'source' ->> 'filterId')::bigint)
  when 'ALBUM' then (select albums.name from albums where albums.account_id = attribute_exports.account_id
    and albums.id = (spec -> 'source' ->> 'albumId')::bigint) end`

const selectExports = (db: Db, accountId: number) =>
  db
    .selectFrom('attribute_exports')
    .innerJoin('users', 'users.id', 'attribute_exports.user_id')
    .selectAll('attribute_exports')
    .select(sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('user_name'))
    .select([progress.as('progress'), sourceName.as('source_name')])
    .where('attribute_exports.account_id', '=', accountId)

/** One page of the exports of an account, newest first. */
export const listExports = (db: Db, accountId: number, offset: number, max: number) =>
  selectExports(db, accountId)
    .orderBy('attribute_exports.created_at', 'desc')
    .orderBy('attribute_exports.id', 'desc')
    .offset(offset)
    .limit(max)
    .execute()

export async function countExports(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('attribute_exports')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

/** Null for an unknown id and for one of another account alike. */
export async function findExport(db: Db, accountId: number, id: number): Promise<ExportRow | null> {
  return (await selectExports(db, accountId).where('attribute_exports.id', '=', id).executeTakeFirst()) ?? null
}

/** The same, kept as it is until the end of the transaction. */
export async function lockExport(tx: Tx, accountId: number, id: number) {
  const row = await tx
    .selectFrom('attribute_exports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Until the end of the transaction no other export of the account is made: their number is bounded. */
export async function lockExports(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('attribute_exports', ${accountId}))`.execute(tx)
}

export async function insertExport(tx: Tx, row: Insertable<AttributeExportsTable>): Promise<number> {
  const { id } = await tx.insertInto('attribute_exports').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateExport(
  tx: Tx,
  id: number,
  fields: Partial<Pick<Insertable<AttributeExportsTable>, 'state' | 'fail_text' | 'link_hash' | 'next_at'>>,
): Promise<void> {
  await tx.updateTable('attribute_exports').set(fields).where('id', '=', id).execute()
}

/** Puts a locked export back into the queue; answers the number of the new run. */
export async function nextRun(tx: Tx, id: number): Promise<number> {
  const { run } = await tx
    .updateTable('attribute_exports')
    .set({ state: 'QUEUED', fail_text: null, run: sql<number>`run + 1` })
    .where('id', '=', id)
    .returning('run')
    .executeTakeFirstOrThrow()
  return run
}

interface MadeFile {
  readonly key: string
  readonly rows: number
  readonly bytes: number
}

/** A file that is whole takes the place of the one before; answers the key of that. Null when the run is over. */
export async function saveFile(
  tx: Tx,
  accountId: number,
  { id, run }: { id: number; run: number },
  { key, rows, bytes }: MadeFile,
): Promise<{ before: string | null } | null> {
  const row = await lockExport(tx, accountId, id)
  if (row === null || row.run !== run) return null
  await tx
    .updateTable('attribute_exports')
    .set({
      state: 'DONE',
      object_key: key,
      row_count: rows,
      size_bytes: bytes,
      fail_text: null,
      finished_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + ${attributeBounds.days} * interval '1 day'`,
    })
    .where('id', '=', id)
    .execute()
  return { before: row.object_key }
}

export async function deleteExport(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('attribute_exports').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** The newest file of an export, in an account that is open; by its id, or by the secret of its lasting address. */
export async function findFile(db: Db, by: { id: number } | { linkHash: Buffer }) {
  const row = await db
    .selectFrom('attribute_exports')
    .innerJoin('accounts', 'accounts.id', 'attribute_exports.account_id')
    .select(['attribute_exports.id', 'object_key', 'spec', 'finished_at'])
    .where('accounts.state', '=', 'ACTIVE')
    .$if('id' in by, (query) => query.where('attribute_exports.id', '=', 'id' in by ? by.id : 0))
    .$if('linkHash' in by, (query) => query.where('link_hash', '=', 'linkHash' in by ? by.linkHash : Buffer.alloc(0)))
    .executeTakeFirst()
  return row ?? null
}

/** Returns when a schedule comes next after a moment, by the clocks of the account. */
export async function nextMoment(db: Db, accountId: number, schedule: ExportSchedule, after: Date): Promise<Date> {
  const weekday = schedule.every === 'WEEK' ? schedule.weekday : null
  const { rows } = await sql<{ at: Date }>`
    select min(at) as at from (
      select day, (day + ${schedule.minute} * interval '1 minute') at time zone time_zone as at, time_zone
      from accounts, generate_series(0, 8) as ahead,
        lateral (select date_trunc('day', ${after}::timestamptz at time zone time_zone) + ahead * interval '1 day' as day) as days
      where accounts.id = ${accountId}
    ) as moments
    where at > ${after} and (${weekday}::integer is null or extract(isodow from day) = ${weekday}::integer)`.execute(db)
  const at = rows[0]?.at
  if (!at) throw new Error(`no next moment for account ${accountId}`)
  return at
}

/** Returns what is to be made anew by now, of all accounts. */
export const listDue = (db: Db, now: Date, max: number) =>
  db
    .selectFrom('attribute_exports')
    .select(['id', 'account_id'])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(max)
    .execute()

/** Files that are kept no longer: forgotten, and answered to be removed. */
export async function expireFiles(tx: Tx, now: Date) {
  const { rows } = await sql<{ account_id: number; object_key: string }>`
    with old as (
      select id, object_key from attribute_exports where expires_at <= ${now} order by expires_at limit 100 for update
    )
    update attribute_exports set object_key = null, expires_at = null, size_bytes = null,
      state = case when state = 'DONE' then 'EXPIRED' else state end
    from old where old.id = attribute_exports.id
    returning attribute_exports.account_id, old.object_key`.execute(tx)
  return rows
}

/** Exports whose file is gone for long, and that no schedule makes anew. */
export async function dropExpired(db: Db): Promise<void> {
  await db
    .deleteFrom('attribute_exports')
    .where('state', 'in', ['EXPIRED', 'FAILED'])
    .where('object_key', 'is', null)
    .where('schedule', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
}

export async function hasAlbum(db: Db, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('albums')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns what a table says of its account. */
export const accountFacts = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .select(['code', 'name', 'time_zone', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
