import { setTimeout as delay } from 'node:timers/promises'
import { FullDisk } from '../../data-folder/disk.ts'
import type { Tx } from '../../database/database.ts'
import { Refusal } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { isByLink, lockReservation, prolong, reserveAgain } from './reservations.sql.ts'
import { findRoomAgain } from './reservations.ts'
import type { UploadRow } from './uploads.sql.ts'

export type Reserving = Pick<UploadRow, 'id' | 'account_id' | 'size_bytes' | 'bytes_received' | 'uuid' | 'is_reserved'>

/**
 * Reserves again what an upload has yet to receive, when its reservation fell due or was given to others. Refuses
 * `uploads.noSpace` and `uploads.roomTaken`.
 */
export async function renewReservation(tx: Tx, services: Pick<Services, 'disk'>, upload: Reserving): Promise<void> {
  if (upload.is_reserved || upload.size_bytes === upload.bytes_received) return
  await lockReservation(tx, upload)
  const wish = { accountId: upload.account_id, bytes: upload.size_bytes - upload.bytes_received }
  await findRoomAgain(tx, services, { ...wish, isByLink: await isByLink(tx, upload.uuid) })
  await reserveAgain(tx, upload)
}

const askEveryMs = 1_000

/**
 * The same for a part that is here already: it waits for room up to `holdMs`, as for a full disk, and then fails as on
 * one, so that its connection is closed without an answer (safety §4). Not longer than nobody waits behind it.
 */
export async function waitForRoom(
  { db, disk }: Pick<Services, 'db' | 'disk'>,
  upload: Reserving,
  holdMs: number,
  yieldSignal: AbortSignal,
): Promise<void> {
  for (let leftMs = holdMs; ; leftMs -= askEveryMs) {
    try {
      await db
        .account(upload.account_id)
        .transaction()
        .execute((tx) => renewReservation(tx, { disk }, upload))
      return
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (leftMs <= 0 || yieldSignal.aborted) throw new FullDisk(error.message)
      await delay(Math.min(askEveryMs, leftMs), undefined, { signal: yieldSignal }).catch(() => {})
    }
  }
}

const prolongEveryMs = 20_000

/** While the file of an upload grows, however slowly, what is missing stays reserved. Dispose of it when it ends. */
export function keepReserved(
  { db, log }: Pick<Services, 'db' | 'log'>,
  upload: Reserving,
  fileBytes: () => Promise<number>,
): Disposable {
  let seenBytes = 0
  const look = async () => {
    const bytes = await fileBytes()
    if (bytes > seenBytes) await prolong(db.account(upload.account_id), upload)
    seenBytes = bytes
  }
  const timer = setInterval(
    () => look().catch((error: unknown) => log.warn({ err: error }, 'a reservation was not prolonged')),
    prolongEveryMs,
  )
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
