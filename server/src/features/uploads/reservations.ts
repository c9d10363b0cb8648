import { formatSize } from '@skleyka/contract/format-size.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import type { Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { endReservations, listReservations, sumReserved, takeTurn } from './reservations.sql.ts'
import { type Wish, whoYields } from './who-yields.ts'

/** Left free for everything else that grows on the disk: the database, the log, what is made of the video. */
const spareBytes = 256 * 1024 * 1024
/** Shares of the room on the disk that one account, beside others, and one link may have reserved. */
const [accountShare, linkShare] = [0.75, 0.5]

/**
 * Finds room for a new upload; whoever asks takes turns with the others until the end of the transaction, which has to
 * write the reservation down (docs/decisions/0019). Refuses `uploads.tooMany`, `uploads.noSpace`, `uploads.roomTaken`,
 * `uploads.share` and `uploadLinks.share`.
 */
export const findRoom = (tx: Tx, services: Pick<Services, 'disk'>, wish: Wish): Promise<void> =>
  asPlatform(tx, 'disk', () => findNew(tx, services, wish))

async function findNew(tx: Tx, services: Pick<Services, 'disk'>, wish: Wish): Promise<void> {
  const { roomBytes, own, ownUploads, hasNeighbours, ...found } = await measure(tx, services, wish.accountId)
  if (ownUploads >= bounds.openUploads) throw refuse('uploads.tooMany', { max: bounds.openUploads })
  if (wish.bytes > roomBytes) throw refuse('uploads.noSpace')
  const [maxOfLink, maxOfAccount] = [roomBytes * linkShare, roomBytes * accountShare]
  if (wish.isByLink && wish.bytes > maxOfLink) throw refuse('uploadLinks.share', { max: formatSize(maxOfLink) })
  if (hasNeighbours && own + wish.bytes > maxOfAccount) {
    throw refuse('uploads.share', { max: formatSize(maxOfAccount) })
  }
  await giveRoom(tx, wish, roomBytes, found.all)
}

/**
 * Finds room for what was begun before, under no ceiling: for an upload whose reservation fell due, and for an import,
 * which reserves nothing. Refuses `uploads.noSpace` and `uploads.roomTaken`.
 */
export const findRoomAgain = (tx: Tx, services: Pick<Services, 'disk'>, wish: Wish): Promise<void> =>
  asPlatform(tx, 'disk', () => findMore(tx, services, wish))

async function findMore(tx: Tx, services: Pick<Services, 'disk'>, wish: Wish): Promise<void> {
  const { roomBytes, all } = await measure(tx, services, wish.accountId)
  if (wish.bytes > roomBytes) throw refuse('uploads.noSpace')
  await giveRoom(tx, wish, roomBytes, all)
}

async function measure(tx: Tx, { disk }: Pick<Services, 'disk'>, accountId: number) {
  await takeTurn(tx)
  const sums = await sumReserved(tx, accountId)
  return { ...sums, roomBytes: (await disk()).free - spareBytes }
}

async function giveRoom(tx: Tx, wish: Wish, roomBytes: number, reservedBytes: number): Promise<void> {
  if (wish.bytes <= roomBytes - reservedBytes) return
  const yielding = whoYields(await listReservations(tx), wish, roomBytes)
  const isGiven = yielding !== null && (yielding.length === 0 || (await endReservations(tx, yielding)))
  if (!isGiven) throw refuse('uploads.roomTaken')
}
