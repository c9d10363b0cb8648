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

/** States in which something still happens by itself, so a screen reads the record again. */
export const isInWork = (state: RecordState): boolean => state !== 'READY' && state !== 'FAILED'
