import { nearQuota } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { Services } from '../../services.ts'
import { noticeManagers } from '../notifications/notifications.ts'
import { listBounded, updateNotified } from './notified.sql.ts'
import { findUsed } from './quotas.sql.ts'

/** Returns what is told of a quota: 100 when nothing more fits, 80 from the share on at which it is near, 0 below. */
function computePercent(used: number, limit: number | null): number {
  // a bound of nothing with nothing there is what was meant by it
  if (limit === null || used === 0) return 0
  if (used >= limit) return 100
  return used >= limit * nearQuota ? nearQuota * 100 : 0
}

/** Tells those who manage an account of its quotas that are near or reached, once at each step up. */
export async function tellQuotas({ db: doors }: Pick<Services, 'db'>): Promise<void> {
  const db = doors.platform('housekeeping')
  for (const quota of await listBounded(db)) {
    const { accountId, kind, limit, notifiedPercent } = quota
    const { used } = limit === null ? { used: 0 } : await findUsed(db, accountId, kind)
    const percent = computePercent(used, limit)
    if (percent === notifiedPercent) continue
    await db.transaction().execute(async (tx) => {
      if (!(await updateNotified(tx, quota, percent)) || percent < notifiedPercent) return
      await noticeManagers(tx, accountId, 'quotaNear', { reason: kind, percent })
    })
  }
}
