import { currentImpersonation } from '../session/impersonation.ts'
import { viewedRole } from '../session/viewed-role.ts'
import { addressesOfPage, type BaseAddresses } from './base-addresses.ts'
import { patientFetch } from './patient-fetch.ts'
import { asSeen } from './seen-request.ts'
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

/** Makes a call of the contract. Throws `CallError`, or the abort itself. */
export const call: Transport = createTransport({
  fetch: patientFetch((input, init) => fetch(input, asSeen(init, viewedRole(), currentImpersonation()))),
  addresses: baseAddresses,
  sessionToken: () => sessionToken(),
  countError: (code, endpoint) => countError(code, endpoint),
  timeCall: (seconds, endpoint) => timeCall(seconds, endpoint),
})
