import type { AnyCall } from '@skleyka/contract/method.ts'
import type { AnyHandler } from './bound-area.ts'
import type { ActingHolder, EnteredAccount, SignedIn } from './caller.ts'
import type { RequestDetails } from './handlers.ts'

/** One call ready to be run: what was asked, by whom, and under which number. */
export interface PendingCall {
  readonly call: AnyCall
  readonly name: string
  readonly handler: AnyHandler
  /** As it came over the wire. */
  readonly params: unknown
  readonly signedIn: SignedIn | null
  readonly account: EnteredAccount | null
  readonly holder: ActingHolder | null
  readonly facts: RequestDetails
  /** The key the caller gave the request; a repeat with the same key is answered the same (R19). */
  readonly idempotencyKey: string | null
}
