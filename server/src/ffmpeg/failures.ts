/** Why processing gave up (product.md C1); `text` is shown to the user. */
export type FailReason = 'BAD_FILE' | 'NO_VIDEO' | 'TOO_LONG' | 'ENCODER' | 'DISK' | 'TIMEOUT'

/** `log` is what the media program said, for the administrator. */
export type Failure = { failed: FailReason; text: string; log: string }

export function failure(failed: FailReason, text: string, log = ''): Failure {
  return { failed, text, log }
}
