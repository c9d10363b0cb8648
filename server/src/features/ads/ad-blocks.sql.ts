import type { AdBlockFields } from '@skleyka/contract/ads/ads.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'

export type BlockRow = NonNullable<Awaited<ReturnType<typeof findBlock>>>

const ofAccount = (db: Db, accountId: number) => db.selectFrom('ad_blocks').where('account_id', '=', accountId)

/** One page by name. */
export const listBlocks = (
  db: Db,
  accountId: number,
  { q = '', ...page }: { q?: string | undefined; page: number; perPage: number },
) =>
  readPage(
    ofAccount(db, accountId)
      .selectAll()
      .where(
        sql<boolean>`translate(lower(name collate "ru-x-icu"), 'ё', 'е')
          like translate(lower(${`%${q.replace(/[\\%_]/g, '\\$&')}%`} collate "ru-x-icu"), 'ё', 'е')`,
      ),
    { name: sql`name collate russian`, id: sql`id` },
    { ...page, sort: { field: 'name', order: 'asc' } },
  )

/** Null for an unknown id and for one of another account alike. */
export async function findBlock(db: Db, accountId: number, id: number) {
  return (await ofAccount(db, accountId).selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** The same, kept as it is until the end of the transaction: no template comes to name it meanwhile. */
export async function lockBlock(tx: Tx, accountId: number, id: number) {
  const query = ofAccount(tx, accountId).selectAll().where('id', '=', id)
  return (await query.forUpdate().executeTakeFirst()) ?? null
}

/** Returns what blocks of an account say, by number; unknown and foreign ones are left out. */
export async function findFields(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, AdBlockFields>> {
  if (ids.length === 0) return new Map()
  const rows = await ofAccount(db, accountId)
    .select(['id', 'fields'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, fields }) => [id, fields]))
}

/** Returns which of these blocks the account has; they are not deleted before the end of the transaction. */
export async function keepBlocks(tx: Tx, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const query = ofAccount(tx, accountId)
    .select('id')
    .where('id', 'in', [...ids])
  return new Set((await query.orderBy('id').forShare().execute()).map(({ id }) => id))
}

/** Until the end of the transaction no other block of the account is made, renamed or deleted. */
export async function lockBlocks(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ad_blocks', ${accountId}))`.execute(tx)
}

export async function countBlocks(tx: Tx, accountId: number): Promise<number> {
  const { total } = await ofAccount(tx, accountId).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

export async function isNameTaken(tx: Tx, accountId: number, name: string, exceptId: number | null): Promise<boolean> {
  const row = await ofAccount(tx, accountId)
    .select('id')
    .where(sql<boolean>`lower(name collate "ru-x-icu") = lower(${name} collate "ru-x-icu")`)
    .where(sql<boolean>`id is distinct from ${exceptId}`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertBlock(tx: Tx, accountId: number, fields: AdBlockFields): Promise<number> {
  const written = { account_id: accountId, name: fields.name, fields: JSON.stringify(fields) }
  const { id } = await tx.insertInto('ad_blocks').values(written).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Under a new row version; the caller has locked the row. */
export async function updateBlock(tx: Tx, accountId: number, id: number, fields: AdBlockFields): Promise<void> {
  await tx
    .updateTable('ad_blocks')
    .set({
      name: fields.name,
      fields: JSON.stringify(fields),
      row_version: sql<number>`row_version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Returns how many videos of an account name each of its blocks. */
export async function countNaming(db: Db, accountId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select block as id, count(*) from records cross join lateral unnest(ad_blocks) as block
    where account_id = ${accountId} and ad_blocks <> '{}' and lifecycle <> 'DELETED' group by block`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * Locks the videos that name a block until the end of the transaction, and answers them with all the blocks of each; whoever
 * gives one a block locks the video first, too.
 */
export async function lockNaming(tx: Tx, accountId: number, id: number) {
  return tx
    .selectFrom('records')
    .select(['id', 'ad_blocks', 'lifecycle'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`ad_blocks <> '{}' and ${id}::bigint = any(ad_blocks)`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Puts a block in the place of another one in all videos that name it, once in each; answers the blocks of each, by its number. */
export async function moveInRecords(
  tx: Tx,
  accountId: number,
  from: number,
  to: number,
): Promise<Map<number, readonly number[]>> {
  const rows = await tx
    .updateTable('records')
    .set({
      ad_blocks: sql`case when ${to}::bigint = any(ad_blocks) then array_remove(ad_blocks, ${from}::bigint)
        else array_replace(ad_blocks, ${from}::bigint, ${to}::bigint) end`,
      row_version: sql`row_version + 1`,
      updated_at: sql`now()`,
    })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`ad_blocks <> '{}' and ${from}::bigint = any(ad_blocks)`)
    .returning(['id', 'ad_blocks'])
    .execute()
  return new Map(rows.map((row) => [row.id, row.ad_blocks]))
}

export async function deleteBlock(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('ad_blocks').where('account_id', '=', accountId).where('id', '=', id).execute()
}
