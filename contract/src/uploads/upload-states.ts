/**
 * The status of one upload item (spec §4, C-4-01..04): `none` waits in the queue.
 * The whole machine is this table; the tab, the worker and the tests read it.
 */
export const uploadMoves = {
  none: { start: 'IN_PROGRESS', abort: 'ABORTED', fail: 'FAILED', reload: 'ABORTED' },
  IN_PROGRESS: { finish: 'COMPLETED', fail: 'FAILED', abort: 'ABORTED', reload: 'ABORTED' },
  COMPLETED: {},
  FAILED: { retry: 'none' },
  ABORTED: { retry: 'none' },
} as const

export type UploadStatus = keyof typeof uploadMoves
export type UploadMove = 'start' | 'finish' | 'fail' | 'abort' | 'reload' | 'retry'

/** The status after a move, or null when the move is not allowed from this status. */
export function nextUploadStatus(status: UploadStatus, move: UploadMove): UploadStatus | null {
  const moves: Partial<Record<UploadMove, UploadStatus>> = uploadMoves[status]
  return moves[move] ?? null
}
