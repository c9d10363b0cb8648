import { formatSize } from '@skleyka/contract/format-size.ts'
import { ofQuotas, type QuotaKind, quotaKinds } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { QuotaBounds, WantedQuotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import type { Db, Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { findOfNew } from './new-accounts.sql.ts'
import { findUsed, quotaBoundsOf, takeTurn, writeBounds } from './quotas.sql.ts'

export { keepAirtime } from './airtime.sql.ts'
export { liveQuotaUsedUp, type UsedUpQuota } from './live-quotas.ts'
export { findUsed, quotaBoundsOf, takeTurn } from './quotas.sql.ts'

/** Returns what a new account begins with: what is asked for, else that of the account it is made like, else that of all new ones. */
export async function quotasToGive(
  db: Db,
  bounds: QuotaBounds | undefined,
  templateId: number | null,
): Promise<QuotaBounds | null> {
  if (bounds !== undefined) return bounds
  return templateId === null ? (await findOfNew(db)).quotas : quotaBoundsOf(db, templateId)
}

/** The same as the journal tells of a new account: nothing where it has no bound. */
export const journalledGiven = (bounds: QuotaBounds | null) =>
  bounds !== null && quotaKinds.some((kind) => bounds[kind] !== null) ? journalledQuotas(bounds) : undefined

/**
 * Sets the bounds that are given and leaves the others; what was and what is, or null for an unknown or closed account. Who
 * changes them takes turns with all who ask for room, so that two who change different ones lose neither.
 */
export async function changeQuotas(
  tx: Tx,
  accountId: number,
  changes: Partial<QuotaBounds>,
): Promise<{ before: QuotaBounds; now: QuotaBounds } | null> {
  await takeTurn(tx, accountId)
  const before = await quotaBoundsOf(tx, accountId)
  if (before === null) return null
  const now = { ...before, ...changes }
  if (quotaKinds.some((kind) => before[kind] !== now[kind])) await writeBounds(tx, accountId, now)
  return { before, now }
}

/** Raises the bounds that are lower than what is wanted, and those alone; what was and what is, or null as above. */
export async function raiseQuotas(
  tx: Tx,
  accountId: number,
  request: WantedQuotas,
): Promise<{ before: QuotaBounds; now: QuotaBounds } | null> {
  await takeTurn(tx, accountId)
  const before = await quotaBoundsOf(tx, accountId)
  if (before === null) return null
  const raised = (kind: QuotaKind) => {
    const limit = before[kind]
    return limit === null ? null : Math.max(limit, request[kind] ?? 0)
  }
  return changeQuotas(tx, accountId, ofQuotas(raised))
}

/** Bounds, or what is asked for in their place, as the journal keeps them. */
export const journalledQuotas = ({
  bytes,
  videos,
  people,
  livestreams,
  airtime,
}: {
  readonly [kind in QuotaKind]?: number | null | undefined
}) => ({
  quotaBytes: bytes,
  quotaVideos: videos,
  quotaPeople: people,
  quotaLivestreams: livestreams,
  quotaAirtime: airtime,
})

/**
 * Returns how much more of a kind an account may have, and how much it has; null where it has no bound. Who is told takes turns with
 * all others of the account until the end of the transaction, which has to make what it asked for (R25).
 */
async function roomOf(tx: Tx, accountId: number, kind: QuotaKind, exceptImport: number | null = null) {
  const limitOf = async () => (await quotaBoundsOf(tx, accountId))?.[kind] ?? null
  if ((await limitOf()) === null) return null
  await takeTurn(tx, accountId)
  // it may have been changed while others had the turn
  const limit = await limitOf()
  if (limit === null) return null
  const { used } = await findUsed(tx, accountId, kind, exceptImport)
  return { limit, used, room: Math.max(0, limit - used) }
}

/** New file: one that comes by an upload link is a stranger’s, one that is loaded by a link counts as itself. */
interface File {
  readonly isByLink?: boolean
  readonly importId?: number
}

/** Finds room for so many bytes. Refuses `quotas.bytes` and `quotas.bytesOfLink`. */
export async function findQuotaForBytes(tx: Tx, accountId: number, bytes: number, file: File = {}): Promise<void> {
  const found = await roomOf(tx, accountId, 'bytes', file.importId ?? null)
  if (found === null || bytes <= found.room) return
  if (file.isByLink) throw refuse('quotas.bytesOfLink')
  throw refuse('quotas.bytes', {
    max: formatSize(found.limit),
    used: formatSize(found.used),
    wanted: formatSize(bytes),
  })
}

/** Finds room for a video. Refuses `quotas.videos`. */
export async function findQuotaForVideo(tx: Tx, accountId: number): Promise<void> {
  const found = await roomOf(tx, accountId, 'videos')
  if (found?.room === 0) throw refuse('quotas.videos', { max: found.limit })
}

/** Finds room for videos that come back from the trash, all of them or none. Refuses `quotas.restored`. */
export async function findQuotaForRestored(tx: Tx, accountId: number, count: number): Promise<void> {
  if (count === 0) return
  const found = await roomOf(tx, accountId, 'videos')
  if (found !== null && count > found.room) throw refuse('quotas.restored', { max: found.limit, room: found.room })
}

/** Finds room for one more of the people of an account. Refuses `quotas.people`. */
export async function findQuotaForPerson(tx: Tx, accountId: number): Promise<void> {
  const found = await roomOf(tx, accountId, 'people')
  if (found?.room === 0) throw refuse('quotas.people', { max: found.limit })
}

/** All bounds of an account with what it has; null for an unknown or closed one. */
export async function quotasNow(db: Db, accountId: number) {
  const bounds: QuotaBounds | null = await quotaBoundsOf(db, accountId)
  if (bounds === null) return null
  const found = new Map(
    await Promise.all(quotaKinds.map(async (kind) => [kind, await findUsed(db, accountId, kind)] as const)),
  )
  return ofQuotas((kind) => ({ limit: bounds[kind], used: 0, coming: 0, ...found.get(kind) }))
}
