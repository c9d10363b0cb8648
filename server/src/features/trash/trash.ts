import type { UpdateStates } from '@skleyka/contract/bulk/update-states.ts'
import type { Tx } from '../../database/database.ts'
import type { AuditChange } from '../../http/handlers.ts'
import { cancelOf, holdTasksOf, wakeWorkers } from '../../tasks/tasks.ts'
import { purgeRecords } from '../processing/processing.ts'
import { findQuotaForRestored } from '../quotas/quotas.ts'
import { forgetSubtitles } from '../subtitles/subtitles.ts'
import {
  type Disposer,
  intoTrash,
  type LockedRecord,
  lockRecords,
  moveRecords,
  outOfTrash,
  writeDisposals,
} from './lifecycle.sql.ts'
import { judge, type LifecycleMove, lifecycleMoves } from './lifecycle.ts'

export { holdByClaims } from './lifecycle.sql.ts'
export { type TrashFilter, trashFitting } from './trash-list.sql.ts'

/** Author of a move, the account of the records, and the reason. */
export type Mover = Disposer & { readonly accountId: number; readonly reason?: string | undefined }

/** Result of a move: ids that are in the new state now, and audit values of those that were not before. */
export interface Moved {
  readonly updateStates: UpdateStates
  readonly recordIds: number[]
  readonly changes: AuditChange[]
}

/** Moves records along the lifecycle axis: into the trash, out of it, or out of the world. Bears being repeated. Refuses `quotas.restored`. */
export async function moveLifecycle(tx: Tx, move: LifecycleMove, mover: Mover, ids: readonly number[]): Promise<Moved> {
  const { accountId, reason } = mover
  if (move === 'delete') return erase(tx, accountId, ids, reason)
  const { moved, ...judged } = await judgeAll(tx, accountId, move, ids)
  if (move === 'restore') await findQuotaForRestored(tx, accountId, moved.length)
  const facts = move === 'dispose' ? intoTrash(mover, reason || null) : outOfTrash
  await moveRecords(tx, accountId, idsOf(moved), lifecycleMoves[move], facts)
  // what waited for them in the queue may go on
  if (move === 'restore') await wakeWorkers(tx)
  const changes = moved.map(({ id, dispose_reason: previousReason }) => {
    const [before, after] = move === 'dispose' ? [null, reason || null] : [previousReason, null]
    return changeOf(id, move, { disposeReason: before }, { disposeReason: after })
  })
  return { ...judged, changes }
}

/** A rule of the account puts records into the trash, and the journal tells; answers how many went. */
export async function moveByRule(tx: Tx, accountId: number, rule: string, ids: readonly number[]): Promise<number> {
  const { changes } = await moveLifecycle(tx, 'dispose', { accountId, rule }, ids)
  const moved = changes.map(({ objectId }) => Number(objectId))
  await writeDisposals(tx, { accountId, userId: null, action: 'autoRemoval.run' }, moved, rule)
  return moved.length
}

/**
 * Deletes records of the trash: the row stays as a tombstone, the files go in the background. `upTo` leaves those that
 * were put there later.
 */
export async function erase(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  reason = '',
  upTo: Date | null = null,
): Promise<Moved> {
  await holdTasksOf(tx, accountId, ids)
  const { moved, ...judged } = await judgeAll(tx, accountId, 'delete', ids, upTo)
  await moveRecords(tx, accountId, idsOf(moved), lifecycleMoves.delete, null)
  await cancelOf(tx, accountId, idsOf(moved))
  await forgetSubtitles(tx, accountId, idsOf(moved))
  await purgeRecords(tx, accountId, moved)
  const why = reason === '' ? {} : { reason }
  return { ...judged, changes: moved.map(({ id, name }) => changeOf(id, 'delete', { name }, why)) }
}

async function judgeAll(
  tx: Tx,
  accountId: number,
  move: LifecycleMove,
  ids: readonly number[],
  upTo: Date | null = null,
): Promise<{ moved: LockedRecord[]; updateStates: UpdateStates; recordIds: number[] }> {
  const locked = await lockRecords(tx, accountId, ids)
  const known = new Map(locked.filter(({ disposed_at }) => upTo === null || isBy(disposed_at, upTo)).map(byId))
  const states = [...new Set(ids)].map((id) => [id, judge(move, known.get(id))] as const)
  const idsAt = (...statuses: string[]) => states.flatMap(([id, { status }]) => (statuses.includes(status) ? id : []))
  return {
    moved: idsAt('OK').flatMap((id) => known.get(id) ?? []),
    updateStates: Object.fromEntries(states),
    recordIds: idsAt('OK', 'SKIPPED'),
  }
}

const byId = (record: LockedRecord) => [record.id, record] as const
const idsOf = (records: readonly LockedRecord[]) => records.map(({ id }) => id)
const isBy = (moment: Date | null, upTo: Date) => moment !== null && moment <= upTo

function changeOf(objectId: number, move: LifecycleMove, before: object, after: object): AuditChange {
  const { from, to } = lifecycleMoves[move]
  return {
    objectType: 'record',
    objectId,
    before: { lifecycle: from, ...before },
    after: { lifecycle: to, ...after },
  }
}
