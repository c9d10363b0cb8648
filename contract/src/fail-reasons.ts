/** Faults of the file itself: however often it is tried, the same file ends the same. */
export const finalReasons = ['BAD_FILE', 'NO_VIDEO', 'TOO_LONG'] as const

/** Reason why processing failed, in one word (product C1). */
export const failReasons = [...finalReasons, 'ENCODER', 'DISK', 'TIMEOUT', 'CANCELED'] as const
export type FailReason = (typeof failReasons)[number]

/** Reason why a background task failed for good: a fault of processing, of ours, of the store, or of the server behind a link. */
export const taskFailReasons = [...failReasons, 'INTERNAL', 'QUOTA', 'STORAGE', 'SPOOL_LOST', 'SOURCE'] as const
export type TaskFailReason = (typeof taskFailReasons)[number]

/** False for a fault of the file itself: «Повторить» would only fail again. */
export const mayPass = (reason: TaskFailReason | null): boolean => !finalReasons.some((final) => final === reason)
