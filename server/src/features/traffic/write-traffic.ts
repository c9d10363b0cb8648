import { createDeliveryLog, type DeliveredBytes, readDeliveryLine } from '../../delivery/delivery-log.ts'
import { readLog } from '../../delivery/follow-log.ts'
import type { Services } from '../../services.ts'
import { addTraffic, addUses, findPosition, savePosition } from './traffic.sql.ts'

type TrafficServices = Pick<Services, 'db' | 'now' | 'log' | 'delivery'>

/** Portions of a log that one run reads at most: the next run goes on. */
const portions = 64

/** Writes down what was sent since the last time: a crash loses the seconds between two runs. What cannot be written is counted again. */
export async function writeTraffic({ db, delivery }: TrafficServices): Promise<void> {
  const rows = delivery.take()
  if (rows.length === 0) return
  try {
    await db
      .platform('housekeeping')
      .transaction()
      .execute(async (tx) => {
        await addTraffic(tx, rows)
        await addUses(tx, rows)
      })
  } catch (error) {
    delivery.add(rows)
    throw error
  }
}

/**
 * Reads what the server in front has logged since the last time. How far it was read moves with what was counted, so that a crash counts
 * nothing twice and loses nothing.
 */
export async function readDeliveryLog({ db, now, log, delivery }: TrafficServices): Promise<void> {
  const file = delivery.fileInFront
  if (file === null) return
  const platform = db.platform('housekeeping')
  let position = await findPosition(platform, file)
  for (let portion = 0; portion < portions; portion += 1) {
    const read = await readLog(file, position, now())
    if (read === null) return log.warn({ file }, 'there is no delivery log')
    if (read.isLost) log.warn({ file }, 'a part of the delivery log is gone')
    position = read.position
    const rows = addUp(read.lines, now())
    const unread = read.lines.length - rows.read
    if (unread > 0) log.warn({ file, lines: unread }, 'the delivery log has lines of another form')
    await platform.transaction().execute(async (tx) => {
      await addTraffic(tx, rows.sums)
      await addUses(tx, rows.sums)
      await savePosition(tx, file, read.position)
    })
    if (!read.isMore) return
  }
}

/** Adds up lines by video, kind and quarter of an hour. */
function addUp(lines: readonly string[], now: Date): { sums: DeliveredBytes[]; read: number } {
  const rows = lines.flatMap((line) => readDeliveryLine(line, now) ?? [])
  const sums = createDeliveryLog()
  sums.add(rows)
  return { sums: sums.take(), read: rows.length }
}
