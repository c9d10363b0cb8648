import type { UpdateState } from '@skleyka/contract/bulk/update-states.ts'
import type { Lifecycle } from '@skleyka/contract/records/publication.ts'
import { failedState } from '../../http/refuse.ts'

/** Every move of the lifecycle axis (product C1); a hold stops what leads to the end of a video. */
export const lifecycleMoves = {
  dispose: { from: 'ACTIVE', to: 'DISPOSED', stoppedByHold: true },
  restore: { from: 'DISPOSED', to: 'ACTIVE', stoppedByHold: false },
  delete: { from: 'DISPOSED', to: 'DELETED', stoppedByHold: true },
} as const satisfies Record<string, { from: Lifecycle; to: Lifecycle; stoppedByHold: boolean }>
export type LifecycleMove = keyof typeof lifecycleMoves

/** Columns of a record that a move reads. */
export interface Movable {
  readonly lifecycle: Lifecycle
  readonly hold: boolean
  readonly hold_reason: string | null
}

/** Returns what becomes of a record that is to be moved; an unknown, a foreign and a deleted one are told alike. */
export function judge(move: LifecycleMove, record: Movable | undefined): UpdateState {
  if (!record) return failedState('records.notFound')
  const { from, to, stoppedByHold } = lifecycleMoves[move]
  if (record.lifecycle === to) return { status: 'SKIPPED' }
  if (record.lifecycle === 'DELETED') return failedState('records.notFound')
  if (record.lifecycle !== from) return failedState('records.notDisposed')
  if (stoppedByHold && record.hold) return failedState('records.held', { reason: record.hold_reason ?? '' })
  return { status: 'OK' }
}

const dayMs = 24 * 3600 * 1000

/** Days until a record is deleted by itself, rounded up; null when it never is. */
export function daysLeft(disposedAt: Date, keptDays: number | null, hold: boolean, now: Date): number | null {
  if (keptDays === null || hold) return null
  return Math.max(0, Math.ceil((disposedAt.getTime() + keptDays * dayMs - now.getTime()) / dayMs))
}
