import { nextBatchState } from '@skleyka/contract/bulk/batch-states.ts'
import type { Tx } from '../../database/database.ts'
import type { BatchKind } from '../../database/tables/batches.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { writeWork } from '../audit/audit.ts'
import { readOps } from './batch-view.ts'
import { type LockedBatch, lockBatch, moveBatch, nextChunk, saveResults } from './batches.sql.ts'
import { editRecords, importRecords, undoRecords } from './change-records.ts'

interface Pace {
  /** So long one task goes on before the others of its lane have their turn. */
  readonly sliceMs: number
  readonly progressEveryMs: number
}
export const usualPace: Pace = { sliceMs: 5_000, progressEveryMs: 1_000 }

/**
 * Goes on with a bulk change chunk by chunk. What a chunk changes, its journal and its results are one transaction: whenever
 * the server dies, the next run begins with the first chunk that was not done.
 */
export function bulkTask(pace: Pace = usualPace): TaskHandler<'bulk'> {
  return {
    lane: 'light',
    async run({ accountId, payload }, { transaction, signal, progress, advanced }) {
      const { batchId, run } = payload
      const isSetGoing = await transaction((tx) => goOnStopped(tx, accountId, batchId, run))
      if (isSetGoing) return undefined
      const begun = performance.now()
      let told = begun
      for (;;) {
        signal.throwIfAborted()
        const share = await transaction((tx) => doChunk(tx, accountId, batchId, run))
        if (share === null) return undefined
        await advanced()
        const now = performance.now()
        if (now - told >= pace.progressEveryMs) {
          told = now
          await progress(100 * share)
        }
        if (now - begun >= pace.sliceMs) return (tx) => startTask(tx, accountId, batchId, run)
      }
    },
    async failed({ accountId, payload }, { text }, tx) {
      const batch = await lockBatch(tx, accountId, payload.batchId)
      if (batch?.state !== 'RUNNING' || batch.run !== payload.run) return
      await moveBatch(tx, batch.id, 'STOPPED', { failText: text })
    },
  }
}

/** Sets a batch going, in the transaction that moved it. */
export async function startTask(tx: Tx, accountId: number, batchId: string, run: number): Promise<void> {
  await enqueue(tx, { type: 'bulk', payload: { batchId, run }, accountId })
}

/**
 * Goes on with the change that stopped with a failed task which is tried again: it goes on in a run of its own. False
 * when it is not stopped in this run.
 */
async function goOnStopped(tx: Tx, accountId: number, batchId: string, run: number): Promise<boolean> {
  const batch = await lockBatch(tx, accountId, batchId)
  if (batch?.state !== 'STOPPED' || batch.run !== run) return false
  await startTask(tx, accountId, batchId, await moveBatch(tx, batchId, 'RUNNING'))
  return true
}

/** Does the next chunk; answers how much of all is done, null when there is nothing more to do for this run. */
async function doChunk(tx: Tx, accountId: number, batchId: string, run: number): Promise<number | null> {
  const batch = await lockBatch(tx, accountId, batchId)
  if (batch?.state !== 'RUNNING' || batch.run !== run) return null
  const chunk = await nextChunk(tx, batchId)
  if (chunk === null) {
    await moveBatch(tx, batchId, nextBatchState(batch.state, 'finish') ?? 'DONE')
    return null
  }
  const { results, changed } = await change(tx, batch, chunk.ids)
  await writeWork(
    tx,
    changed.map((each) => ({
      ...each,
      accountId,
      userId: batch.user_id,
      action: actions[batch.kind],
      batchId,
      ip: batch.ip,
      requestId: batch.request_id,
    })),
  )
  await saveResults(tx, batchId, chunk.number, results)
  return (batch.changed + batch.skipped + batch.failed + chunk.ids.length) / Math.max(1, batch.affected)
}

const actions: Record<BatchKind, string> = {
  EDIT: 'bulk.updateMulti',
  IMPORT: 'attributes.importApply',
  UNDO: 'bulk.bulkUndo',
}

function change(tx: Tx, batch: LockedBatch, ids: readonly number[]) {
  if (batch.undo_of !== null) return undoRecords(tx, batch.account_id, ids, batch.undo_of)
  return batch.kind === 'IMPORT'
    ? importRecords(tx, batch.account_id, ids, batch.id)
    : editRecords(tx, batch.account_id, ids, readOps(batch.ops))
}
