import type { Tx } from '../../database/database.ts'
import { fixOwnChanges, insertBatch, lockBatch, moveBatch } from './batches.sql.ts'
import { startTask } from './bulk.task.ts'
import { mustMay } from './may-change.ts'
import { insertOwnChanges, listOwnChanges } from './own-changes.sql.ts'

export { changeSome } from './update-multi.ts'

interface Opening {
  readonly accountId: number
  readonly userId: number
  /** The fields it may change; some take a permission beside that of the call. */
  readonly fields: readonly string[]
  readonly ip: string
  readonly requestId: string
}

/**
 * A bulk change whose records change each in its own way (product B11): opened, filled, closed as a preview, and started.
 * Progress, results and the way back are those of every bulk change.
 */
export const ownChanges = {
  mustMay,
  add: insertOwnChanges,
  list: listOwnChanges,

  async open(tx: Tx, { accountId, userId, fields, ip, requestId }: Opening): Promise<string> {
    const made = { accountId, userId, ops: [], fields, ip, requestId, kind: 'IMPORT', state: 'PREVIEWED' } as const
    return (await insertBatch(tx, made)) ?? ''
  },

  async close(tx: Tx, accountId: number, batchId: string): Promise<void> {
    await moveBatch(tx, batchId, 'PREVIEWED', { affected: await fixOwnChanges(tx, accountId, batchId) })
  },

  /** Starts what was previewed; false for one that was started before, which goes on as it is. */
  async start(tx: Tx, accountId: number, batchId: string): Promise<boolean> {
    const batch = await lockBatch(tx, accountId, batchId)
    if (batch?.state !== 'PREVIEWED') return false
    await startTask(tx, accountId, batchId, await moveBatch(tx, batchId, 'RUNNING'))
    return true
  },
}
