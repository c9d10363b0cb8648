import { impersonationHeader } from '@skleyka/contract/impersonation/impersonation.calls.ts'
import { viewedRoleHeader } from '@skleyka/contract/impersonation/viewed-role.ts'
import { currentImpersonation } from '../session/impersonation.ts'
import { viewedRole } from '../session/viewed-role.ts'
import { addressesOfPage, type BaseAddresses } from './base-addresses.ts'
import { patientFetch } from './patient-fetch.ts'
import { createTransport, type Transport } from './transport.ts'

/**
 * The console's one client of the API. Before `connect` it speaks to the page's own host;
 * the session gives it the addresses of account_by_host and the way to get a session token.
 */
let addresses: BaseAddresses | null = null
let sessionToken: () => Promise<string> = () => Promise.reject(new Error('the session has not begun'))
let countError: (code: string, endpoint: string) => void = () => undefined
let timeCall: (seconds: number, endpoint: string) => void = () => undefined

export function connect(parts: {
  addresses?: BaseAddresses
  sessionToken?: () => Promise<string>
  countError?: (code: string, endpoint: string) => void
  timeCall?: (seconds: number, endpoint: string) => void
}): void {
  addresses = parts.addresses ?? addresses
  sessionToken = parts.sessionToken ?? sessionToken
  countError = parts.countError ?? countError
  timeCall = parts.timeCall ?? timeCall
}

/** Base addresses of the services, for what is no call of the contract: part uploads, pictures. */
export const baseAddresses = (): BaseAddresses => addresses ?? addressesOfPage(location)

/** A fresh session token, for the upload worker: only a page can ask the identity helper. */
export const askSessionToken = (): Promise<string> => sessionToken()

/** A request within the account that is looked at with a role, or in somebody’s name, is answered so. */
function asSeen(init: RequestInit | undefined): RequestInit | undefined {
  const [role, inName] = [viewedRole(), currentImpersonation()]
  const headers = new Headers(init?.headers)
  const accountCode = headers.get('x-account-code')
  if (role?.accountCode === accountCode) headers.set(viewedRoleHeader, String(role?.id))
  if (inName?.account.code === accountCode) headers.set(impersonationHeader, String(inName?.id))
  return { ...init, headers }
}

/** Makes a call of the contract. Throws `CallError`, or the abort itself. */
export const call: Transport = createTransport({
  fetch: patientFetch((input, init) => fetch(input, asSeen(init))),
  addresses: baseAddresses,
  sessionToken: () => sessionToken(),
  countError: (code, endpoint) => countError(code, endpoint),
  timeCall: (seconds, endpoint) => timeCall(seconds, endpoint),
})
