import { type WarnedQuotaKind, warnedQuotaKinds } from '@skleyka/contract/quotas/quota-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** A bound of an account, and how much of it its managers were told to be taken. */
export interface NotifiedQuota {
  readonly accountId: number
  readonly kind: WarnedQuotaKind
  readonly limit: number | null
  readonly notifiedPercent: number
}

const notifiedColumnOf = (kind: WarnedQuotaKind): RawBuilder<number> => sql`${sql.ref(`${kind}_told`)}`

/** Every bound of every open account, and those that are gone and were told of. Platform housekeeping: of all accounts. */
export async function listBounded(db: Db): Promise<NotifiedQuota[]> {
  const ofKind = (kind: WarnedQuotaKind) => sql<NotifiedQuota>`
    select account_id as "accountId", ${sql.lit(kind)} as kind, ${sql.ref(kind)} as limit, ${notifiedColumnOf(kind)}::int as "notifiedPercent"
    from account_quotas join accounts on accounts.id = account_id and accounts.state = 'ACTIVE'
    where ${sql.ref(kind)} is not null or ${notifiedColumnOf(kind)} > 0`
  const { rows } =
    await sql<NotifiedQuota>`${sql.join(warnedQuotaKinds.map(ofKind), sql` union all `)} order by 1, 2`.execute(db)
  return rows
}

/** Notes what is told from now on; false when somebody else has meanwhile, or the bound is another one. */
export async function updateNotified(
  tx: Tx,
  { accountId, kind, limit, notifiedPercent }: NotifiedQuota,
  next: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account_quotas set ${notifiedColumnOf(kind)} = ${next}::smallint
    where account_id = ${accountId} and ${notifiedColumnOf(kind)} = ${notifiedPercent} and ${sql.ref(kind)} is not distinct from ${limit}::bigint`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
