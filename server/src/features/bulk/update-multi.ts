import { isDeepStrictEqual } from 'node:util'
import type { UpdateState } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import * as z from 'zod/mini'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { EnteredAccount, SignedIn } from '../../http/caller.ts'
import type { CallServices } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { addChunk, findResults, forgetFailed, insertBatch, lockBatch, saveResults } from './batches.sql.ts'
import { editRecords } from './change-records.ts'
import { type ItemResults, itemResults, stateView } from './item-result.ts'
import { metadataTitles } from './metadata-titles.ts'

interface MultiUpdate {
  readonly ids: readonly number[]
  readonly ops: readonly FieldOp[]
  readonly batchId: string | undefined
}

/** Changes up to 50 records within the call. An id that this batch has changed before is answered as it was then. */
export async function changeSome(
  { ids: recordIds, ops, batchId: requestedBatchId }: MultiUpdate,
  { account, user }: { account: EnteredAccount; user: SignedIn['user'] },
  { db, request, audit }: CallServices,
) {
  const tx = inTransaction(db)
  const uniqueIds = [...new Set(recordIds)].sort((one, other) => one - other)
  if (uniqueIds.length === 0) return { batchId: null, recordIds: [], updateStates: {} }
  const batchId = await openBatch(tx, { id: requestedBatchId, accountId: account.id, userId: user.id, ops, request })
  const before = requestedBatchId === undefined ? {} : await answeredBefore(tx, batchId, uniqueIds)
  const ids = uniqueIds.filter((id) => !(id in before))
  let results = before
  if (ids.length > 0) {
    await forgetFailed(tx, batchId, ids)
    const outcome = await editRecords(tx, account.id, ids, ops)
    for (const { recordId, ...change } of outcome.changed) {
      audit({ objectType: 'record', objectId: recordId, batchId, ...change })
    }
    await saveResults(tx, batchId, await addChunk(tx, account.id, batchId, ids), outcome.results)
    results = { ...before, ...outcome.results }
  }
  const updateStates: Record<string, UpdateState> = {}
  const titles = await metadataTitles(tx, account.id)
  for (const [id, result] of Object.entries(results)) updateStates[id] = stateView(result, titles)
  return { batchId, recordIds: uniqueIds.filter((id) => results[id]?.status === 'OK'), updateStates }
}

interface Opening {
  readonly id: string | undefined
  readonly accountId: number
  readonly userId: number
  readonly ops: readonly FieldOp[]
  readonly request: CallServices['request']
}

/** A new batch, or the caller's own one of this number that does the same. */
async function openBatch(tx: Tx, { id, accountId, userId, ops, request }: Opening): Promise<string> {
  const made = await insertBatch(tx, {
    id,
    accountId,
    userId,
    kind: 'EDIT',
    state: 'DONE',
    ops,
    ip: request.ip,
    requestId: request.id,
  })
  if (made !== null) return made
  const known = await lockBatch(tx, accountId, id ?? '')
  if (known === null || known.user_id !== userId) throw refuse('bulk.notFound')
  if (
    known.state !== 'DONE' ||
    known.kind !== 'EDIT' ||
    !isDeepStrictEqual(known.ops, JSON.parse(JSON.stringify(ops)))
  ) {
    throw refuse('bulk.otherOps')
  }
  return known.id
}

/** Returns what was answered of these ids, but for those that failed. */
async function answeredBefore(tx: Tx, batchId: string, ids: readonly number[]): Promise<ItemResults> {
  const answered: ItemResults = {}
  for (const kept of await findResults(tx, batchId, ids)) {
    const results = z.parse(itemResults, kept)
    for (const id of ids) {
      const result = results[id]
      if (result && result.status !== 'ERROR') answered[id] = result
    }
  }
  return answered
}
