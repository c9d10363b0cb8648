import type { FailReason } from '@skleyka/contract/fail-reasons.ts'

/** Why processing gave up: `text` is shown to the user, `log` is what the media program said, for the administrator. */
export type Failure = { failed: FailReason; text: string; log: string }

export function failure(failed: FailReason, text: string, log = ''): Failure {
  return { failed, text, log }
}
