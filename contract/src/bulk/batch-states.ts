/**
 * A bulk change from its preview to its end. DONE: every record was judged, also when some could not be changed. STOPPED:
 * the server could not go on, and a person decides. What was changed stays changed in every state, and can be undone.
 */
export const batchStates = ['PREVIEWED', 'RUNNING', 'PAUSED', 'STOPPED', 'CANCELED', 'DONE'] as const
export type BatchState = (typeof batchStates)[number]

/** Commands of a person to a bulk change; `retry` takes up the records that failed. */
export const batchActs = ['start', 'pause', 'continue', 'cancel', 'retry'] as const
export type BatchAct = (typeof batchActs)[number]

/** The whole machine: beside the acts of people the server itself moves it by `finish` and `fail`. */
export const batchMoves = {
  PREVIEWED: { start: 'RUNNING' },
  RUNNING: { pause: 'PAUSED', cancel: 'CANCELED', finish: 'DONE', fail: 'STOPPED' },
  PAUSED: { continue: 'RUNNING', cancel: 'CANCELED' },
  STOPPED: { continue: 'RUNNING', cancel: 'CANCELED' },
  CANCELED: {},
  DONE: { retry: 'RUNNING' },
} as const satisfies Record<BatchState, Partial<Record<BatchAct | 'finish' | 'fail', BatchState>>>

/** Returns where a move leads from a state; null when it is not allowed there. */
export function nextBatchState(state: BatchState, move: BatchAct | 'finish' | 'fail'): BatchState | null {
  const moves: Partial<Record<BatchAct | 'finish' | 'fail', BatchState>> = batchMoves[state]
  return moves[move] ?? null
}
