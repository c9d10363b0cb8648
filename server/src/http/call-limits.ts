import { createAllowance } from './allowance.ts'
import type { Credentials, SignedIn } from './caller.ts'
import { createGuesses, networkOf } from './guesses.ts'
import { refuse } from './refuse.ts'

/** Keeps one caller from taking the server from the others (safety §10). Each method refuses `call.tooMany` or returns. */
export interface CallLimits {
  /** Before an API key is looked up: who has tried many wrong ones may use only keys that this process has seen work. */
  lookup(ip: string, credentials: Credentials): void
  /** Tells how the look-up of an API key ended. */
  lookedUp(ip: string, credentials: Credentials, isKnown: boolean): void
  /** Takes the cost of a call from its session or its key. */
  caller(signedIn: SignedIn, cost: number): void
  /** Takes the cost of a call in an account from what all its members have together. */
  account(accountId: number, cost: number): void
  /** Takes the cost of a request of nobody in particular from what its address has. */
  visitor(ip: string, cost: number): void
}

// a page opens with a dozen calls, and a browser is opened again with all its tabs: 5 s of calls at once
const burstSeconds = 5
// accounts have this many times what one caller has; so do addresses, behind which stands an office or a proxy
const accountCallers = 10
const addressCallers = 2

/**
 * Limits of this process, held in its memory: a caller of several processes has as much in each of them.
 * `clock` answers milliseconds and never goes back. With 0 calls a second nothing is limited.
 */
export function createCallLimits(callsPerSecond: number, clock: () => number = () => performance.now()): CallLimits {
  if (callsPerSecond === 0) return unlimited
  const perSecond = (callers: number) =>
    createAllowance({ max: callers * callsPerSecond * burstSeconds, perSecond: callers * callsPerSecond })
  const [callers, accounts, visitors] = [perSecond(1), perSecond(accountCallers), perSecond(addressCallers)]
  const keys = createGuesses(clock)
  return {
    lookup(ip, { apiKey }) {
      if (apiKey !== undefined) addWait(keys.wait(ip, apiKey))
    },
    lookedUp(ip, { apiKey }, isKnown) {
      if (apiKey === undefined) return
      if (isKnown) keys.right(apiKey)
      else keys.wrong(ip, apiKey)
    },
    caller({ keyId, sessionId }, cost) {
      addWait(callers.spend(keyId === null ? `session ${sessionId}` : `key ${keyId}`, clock(), cost))
    },
    account: (accountId, cost) => addWait(accounts.spend(String(accountId), clock(), cost)),
    visitor: (ip, cost) => addWait(visitors.spend(networkOf(ip), clock(), cost)),
  }
}

/** For tests that ask faster than anybody, and for an operator whose own gateway counts. */
export const unlimited: CallLimits = { lookup() {}, lookedUp() {}, caller() {}, account() {}, visitor() {} }

function addWait(ms: number): void {
  if (ms > 0) throw refuse('call.tooMany', { seconds: Math.ceil(ms / 1000) })
}
