import { ofQuotas, quotaKinds } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { QuotaBounds, QuotasOfNew } from '@skleyka/contract/quotas/quotas.calls.ts'
import type { Db, Tx } from '../../database/database.ts'

const none: QuotasOfNew = {
  quotas: ofQuotas(() => null),
  version: 0,
  changedAt: null,
  changedBy: null,
}

/** Returns what new accounts are given, and since when. */
export async function findOfNew(db: Db): Promise<QuotasOfNew> {
  const row = await db
    .selectFrom('new_account_quotas')
    .leftJoin('users', 'users.id', 'updated_by')
    .select(quotaKinds)
    .select(['row_version as version', 'new_account_quotas.updated_at as changedAt'])
    .select('users.name as changedBy')
    .executeTakeFirst()
  if (!row) return none
  const { version, changedAt, changedBy, ...quotas } = row
  return { quotas, version, changedAt, changedBy }
}

interface Written {
  /** Of what is changed; 0 where nothing was set. */
  readonly version: number
  readonly by: number
  readonly now: Date
}

/** Writes what new accounts are given; false when it is of another version. */
export async function writeOfNew(tx: Tx, bounds: QuotaBounds, { version, by, now }: Written): Promise<boolean> {
  const row = { ...bounds, row_version: version + 1, updated_at: now, updated_by: by }
  const query =
    version === 0
      ? tx
          .insertInto('new_account_quotas')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
      : tx.updateTable('new_account_quotas').set(row).where('row_version', '=', version).returning('id')
  return (await query.executeTakeFirst()) !== undefined
}
