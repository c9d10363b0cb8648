/** The processing axis of a record (product C1); READY means processing is complete (spec §4). */
export const recordStates = [
  'CREATED',
  'UPLOADING',
  'UPLOADED',
  'CHECKING',
  'QUEUED',
  'CONVERTING',
  'READY',
  'FAILED',
] as const
export type RecordState = (typeof recordStates)[number]

/** Every allowed move of the processing axis; the server's statements are guarded by these from-states. */
export const recordMoves = {
  CREATED: ['UPLOADING', 'UPLOADED', 'FAILED'],
  UPLOADING: ['UPLOADED', 'FAILED'],
  UPLOADED: ['CHECKING', 'FAILED'],
  CHECKING: ['QUEUED', 'CHECKING', 'FAILED'],
  QUEUED: ['CONVERTING', 'FAILED'],
  CONVERTING: ['READY', 'CONVERTING', 'QUEUED', 'FAILED'],
  READY: ['CONVERTING'],
  FAILED: ['QUEUED', 'CHECKING'],
} as const satisfies Record<RecordState, readonly RecordState[]>

/** The states from which the table allows a move. */
export type StateBefore<To extends RecordState> = {
  [From in RecordState]: To extends (typeof recordMoves)[From][number] ? From : never
}[RecordState]

/** The states from which the table allows a move, in its order. */
export function statesBefore(to: RecordState): RecordState[] {
  return recordStates.filter((from) => {
    const moves: readonly RecordState[] = recordMoves[from]
    return moves.includes(to)
  })
}

/** States in which something still happens by itself, so a screen reads the record again. */
export const isInWork = (state: RecordState): boolean => state !== 'READY' && state !== 'FAILED'

/**
 * A state as people are told it: the record's own, or STOPPED for a file of which nothing arrives any more before it is
 * whole.
 */
export type ShownState = RecordState | 'STOPPED'

/** Groups that a list is narrowed by; a state is in one of them at most. */
export const recordGroups = ['inWork', 'stopped', 'failed'] as const
export type RecordGroup = (typeof recordGroups)[number]

/** Acts of a person on a record in a state, beside what may be done about any. */
export type RecordAct = 'continue' | 'retry' | 'replace' | 'remove'

/** The one table of what is shown of a state: the group it is counted in, and the ways out of it. */
export const shownStates = {
  CREATED: { group: 'inWork', acts: ['remove'] },
  UPLOADING: { group: 'inWork', acts: ['remove'] },
  STOPPED: { group: 'stopped', acts: ['continue', 'remove'] },
  UPLOADED: { group: 'inWork', acts: [] },
  CHECKING: { group: 'inWork', acts: [] },
  QUEUED: { group: 'inWork', acts: [] },
  CONVERTING: { group: 'inWork', acts: [] },
  READY: { group: null, acts: ['replace'] },
  FAILED: { group: 'failed', acts: ['retry', 'replace', 'remove'] },
} as const satisfies Record<ShownState, { group: RecordGroup | null; acts: readonly RecordAct[] }>

/** The state as it is shown. */
export const shownState = ({ currentState, stopped }: { currentState: RecordState; stopped: boolean }): ShownState =>
  stopped && isAwaited(currentState) ? 'STOPPED' : currentState

/** Returns true if a state offers an act; rights and reasons of failures are asked beside it. */
export function offers(state: ShownState, act: RecordAct): boolean {
  const { acts }: { acts: readonly RecordAct[] } = shownStates[state]
  return acts.includes(act)
}

/** The file of such a record has not come whole yet. */
export const isAwaited = (state: RecordState): boolean => state === 'CREATED' || state === 'UPLOADING'
