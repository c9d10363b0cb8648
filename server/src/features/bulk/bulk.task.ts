import { nextBatchState } from '@skleyka/contract/bulk/batch-states.ts'
import { bulkAct } from '@skleyka/contract/bulk/bulk-acts.ts'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../database/database.ts'
import type { BatchKind } from '../../database/tables/batches.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { enqueue } from '../../tasks/tasks.ts'
import type { ActDoer, DoAct } from '../acts/acts.ts'
import { writeWork } from '../audit/audit.ts'
import { readOps } from './batch-view.ts'
import { findGoingAct, type LockedBatch, lockBatch, moveBatch, nextChunk, saveResults } from './batches.sql.ts'
import { editRecords, importRecords, undoRecords } from './change-records.ts'
import { type ItemResults, leftAsItWas } from './item-result.ts'

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
export function bulkTask(acts: ActDoer, pace: Pace = usualPace): TaskHandler<'bulk'> {
  return {
    lane: 'light',
    async run({ accountId, payload }, { db, transaction, signal, progress, advanced }) {
      const { batchId, run } = payload
      const isSetGoing = await transaction((tx) => goOnStopped(tx, accountId, batchId, run))
      if (isSetGoing) return undefined
      const begun = performance.now()
      let reportedAt = begun
      for (;;) {
        signal.throwIfAborted()
        // before the transaction: whoever has lost his rights meanwhile does nothing more
        const doing = await beginAct(db, acts, accountId, payload)
        const share = await transaction((tx) => doChunk(tx, accountId, payload, doing))
        if (share === null) return undefined
        await advanced()
        const now = performance.now()
        if (now - reportedAt >= pace.progressEveryMs) {
          reportedAt = now
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

type Doing = Awaited<ReturnType<ActDoer['begin']>>

/** Returns what does the act of a batch, with the rights that whoever began it has now; null for a batch that changes fields. */
async function beginAct(db: Db, acts: ActDoer, accountId: number, { batchId, run }: Going): Promise<Doing | null> {
  const going = await findGoingAct(db, accountId, batchId, run)
  if (going === null) return null
  return acts.begin({ accountId, userId: going.user_id, keyId: going.key_id }, z.parse(bulkAct, going.act))
}

interface Going {
  readonly batchId: string
  readonly run: number
}

/** Does the next chunk; answers how much of all is done, null when there is nothing more to do for this run. */
async function doChunk(
  tx: Tx,
  accountId: number,
  { batchId, run }: Going,
  doing: Doing | null,
): Promise<number | null> {
  const batch = await lockBatch(tx, accountId, batchId)
  if (batch?.state !== 'RUNNING' || batch.run !== run) return null
  if (doing !== null && 'ended' in doing) {
    await moveBatch(tx, batchId, 'STOPPED', { failText: doing.ended })
    return null
  }
  const chunk = await nextChunk(tx, batchId)
  if (chunk === null) {
    await moveBatch(tx, batchId, nextBatchState(batch.state, 'finish') ?? 'DONE')
    return null
  }
  if (doing === null && batch.act !== null) throw new Error(`the act of the batch ${batchId} was not begun`)
  const results = doing === null ? await changeChunk(tx, batch, chunk.ids) : await actOn(tx, batch, chunk.ids, doing)
  await saveResults(tx, batchId, chunk.number, results)
  return (batch.changed + batch.skipped + batch.failed + chunk.ids.length) / Math.max(1, batch.affected)
}

/** Changes the fields of records, with a line of the journal each. */
async function changeChunk(tx: Tx, batch: LockedBatch, ids: readonly number[]): Promise<ItemResults> {
  const { results, changed } = await change(tx, batch, ids)
  await writeWork(
    tx,
    changed.map((each) => ({
      ...each,
      accountId: batch.account_id,
      userId: batch.user_id,
      action: actions[batch.kind],
      batchId: batch.id,
      ip: batch.ip,
      requestId: batch.request_id,
    })),
  )
  return results
}

/** Makes the calls of an act, which write the journal themselves. */
async function actOn(tx: Tx, batch: LockedBatch, ids: readonly number[], act: DoAct): Promise<ItemResults> {
  const request = { id: batch.request_id ?? '', ip: batch.ip ?? '', agent: null }
  const found = await act(tx, ids, { batchId: batch.id, request })
  const results: ItemResults = {}
  for (const id of ids) {
    const { status, why } = found.get(id) ?? { status: 'ERROR' }
    if (status === 'OK') results[id] = { status }
    else if (status === 'SKIPPED') results[id] = leftAsItWas('SAME')
    else results[id] = why === undefined ? leftAsItWas('FAILED') : leftAsItWas('REFUSED', [], why)
  }
  return results
}

const actions: Record<BatchKind, string> = {
  ACT: 'bulk.bulkAct',
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
