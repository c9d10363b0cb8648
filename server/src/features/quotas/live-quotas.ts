import { type LiveQuotaKind, liveQuotaKinds } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { QuotaBounds } from '@skleyka/contract/quotas/quotas.calls.ts'
import type { Db } from '../../database/database.ts'
import { findUsed, quotaBoundsOf } from './quotas.sql.ts'

/** A bound that lets no livestream begin, as it is now. */
export interface UsedUpQuota {
  readonly reason: LiveQuotaKind
  readonly limit: number
}

/**
 * Returns the first quota of these kinds that lets no livestream of an account begin now; null where one may. Whoever begins one takes the
 * turn of the account first.
 */
export async function liveQuotaUsedUp(
  db: Db,
  accountId: number,
  kinds: readonly LiveQuotaKind[] = liveQuotaKinds,
): Promise<UsedUpQuota | null> {
  const bounds: QuotaBounds | null = await quotaBoundsOf(db, accountId)
  for (const reason of kinds) {
    const limit = bounds?.[reason] ?? null
    if (limit !== null && (await findUsed(db, accountId, reason)).used >= limit) return { reason, limit }
  }
  return null
}
