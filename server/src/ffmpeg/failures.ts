import type { FailReason } from '@skleyka/contract/fail-reasons.ts'
import { fault, type VideoFaultName } from '@skleyka/contract/faults.ts'
import type { Places } from '@skleyka/contract/places.ts'

/** Reason why processing gave up: `text` is shown to the user, `log` is what the media program said, for the administrator. */
export type Failure = { failed: FailReason; text: string; log: string }

export function failure(name: VideoFaultName, log = '', places: Places = {}): Failure {
  const { reason, text } = fault(name, places)
  return { failed: reason, text, log }
}
