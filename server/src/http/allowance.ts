import { LRUCache } from 'lru-cache'

/** Rate of a key: `most` at once, refilled by `perSecond`. */
export interface AllowanceRate {
  readonly max: number
  readonly perSecond: number
}

/** Rest of the allowance of keys; `atMs` is of a clock that only goes forward. */
export interface Allowance {
  /** Spends `cost`, one unless told. Answers 0 when the key had enough, else the milliseconds until it will have: then nothing is spent. */
  spend(key: string, atMs: number, cost?: number): number
  /** Answers the same and spends nothing. */
  wait(key: string, atMs: number, cost?: number): number
}

interface Left {
  amount: number
  atMs: number
}

// a key costs about 200 bytes
const keptKeys = 10_000

/** A bucket for each key, filled again with time. Of too many keys those unheard for longest are forgotten. */
export function createAllowance({ max, perSecond }: AllowanceRate): Allowance {
  const keys = new LRUCache<string, Left>({ max: keptKeys })
  const amountOf = (known: Left | undefined, atMs: number) =>
    known ? Math.min(known.amount + ((atMs - known.atMs) / 1000) * perSecond, max) : max
  // what costs more than there can ever be waits for a full bucket
  const missing = (amount: number, cost: number) => Math.max(0, Math.min(cost, max) - amount)
  const msFor = (amount: number) => Math.ceil((amount / perSecond) * 1000)
  return {
    spend(key, atMs, cost = 1) {
      const known = keys.get(key)
      const amount = amountOf(known, atMs)
      const lacks = missing(amount, cost)
      const left = lacks > 0 ? amount : amount - Math.min(cost, max)
      if (known) {
        known.amount = left
        known.atMs = atMs
      } else keys.set(key, { amount: left, atMs })
      return msFor(lacks)
    },
    wait: (key, atMs, cost = 1) => msFor(missing(amountOf(keys.get(key), atMs), cost)),
  }
}
