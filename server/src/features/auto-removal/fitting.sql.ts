import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

const active = (accountId: number, fits: RawBuilder<boolean>) =>
  sql<boolean>`records.account_id = ${accountId} and records.lifecycle = 'ACTIVE' and ${fits}`

/** Returns what a removal would take now, and what it would leave because it is held. */
export async function sumFitting(tx: Tx, accountId: number, fits: RawBuilder<boolean>) {
  return tx
    .selectFrom('records')
    .select(sql<number>`count(*) filter (where not hold)`.as('records'))
    .select(sql<number>`coalesce(sum(size_bytes) filter (where not hold), 0)::bigint`.as('bytes'))
    .select(sql<number>`count(*) filter (where hold)`.as('held'))
    .where(active(accountId, fits))
    .executeTakeFirstOrThrow()
}

/** The next of those that it takes, after the last one that was seen. */
export async function nextFitting(
  tx: Tx,
  accountId: number,
  fits: RawBuilder<boolean>,
  { afterId, max }: { afterId: number; max: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('records')
    .select('id')
    .where(active(accountId, fits))
    .where('hold', '=', false)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

/** The filters of an account by name that are not private, and those of these ids whatever they are. */
export async function selectFilters(db: Db, accountId: number, ids: readonly number[]) {
  return db
    .selectFrom('filters')
    .select(['id', 'name', 'visibility'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(visibility <> 'PRIVATE' or id = any(${ids}::bigint[]))`)
    .orderBy(sql`name collate russian`)
    .execute()
}
