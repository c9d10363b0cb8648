import { type LiveQuotaKind, quotaText } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { noticeManagers } from '../notifications/notifications.ts'
import { liveQuotaUsedUp, type UsedUpQuota } from '../quotas/quotas.ts'
import { noteRefusal, type RefusedStream } from './refused-starts.sql.ts'

/** Tells of a start that a quota has refused: its page at every try, the journal and who manages the account once in a spell. */
export async function refuseStart(tx: Tx, stream: RefusedStream, usedUp: UsedUpQuota): Promise<void> {
  const name = await noteRefusal(tx, stream, usedUp)
  if (name === null) return
  const data = { name, translation: stream.id, reason: usedUp.reason }
  await noticeManagers(tx, stream.accountId, 'liveRefused', data)
}

/**
 * Refuses `quotas.livestreams`, `quotas.airtime` and `quotas.noLivestreams` to whoever presses «В эфир» where that could not begin. The last word is of the
 * opening of the session, which takes its turn.
 */
export async function requireQuota(tx: Tx, accountId: number, kinds: readonly LiveQuotaKind[]): Promise<void> {
  const usedUp = await liveQuotaUsedUp(tx, accountId, kinds)
  if (usedUp === null) return
  const { reason, limit } = usedUp
  if (limit === 0) throw refuse('quotas.noLivestreams')
  throw refuse(`quotas.${reason}`, { max: quotaText(reason, limit) })
}
