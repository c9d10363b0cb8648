import type { IncomingHttpHeaders } from 'node:http'
import { impersonationHeader } from '@skleyka/contract/impersonation/impersonation.calls.ts'
import type { CallerSource, SignedIn } from './caller.ts'
import { refuse } from './refuse.ts'

/**
 * Returns who makes a call: whoever was recognised, or, with the header of an impersonation, the person in whose name he works (product
 * B12). Refuses `impersonation.ended` for any header but that of an open one of his session.
 */
export async function inNameOf(
  callers: Pick<CallerSource, 'inNameOf'>,
  headers: IncomingHttpHeaders,
  signedIn: SignedIn | null,
): Promise<SignedIn | null> {
  const header = headers[impersonationHeader]
  if (header === undefined) return signedIn
  if (signedIn === null) throw refuse('auth.noSession')
  if (!/^[1-9]\d{0,14}$/.test(String(header))) throw refuse('impersonation.ended')
  return callers.inNameOf(Number(header), signedIn)
}
