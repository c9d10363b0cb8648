import { forgetOldest } from './forget-oldest.ts'

/** How much a key may spend: `most` at once, filled again with `perSecond`. */
export interface AllowanceRate {
  readonly max: number
  readonly perSecond: number
}

/** What keys have left; `atMs` is of a clock that only goes forward. */
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
const maxKeys = 10_000

/** A bucket for each key, filled again with time. Beyond the most keys those unheard for longest are forgotten. */
export function createAllowance({ max, perSecond }: AllowanceRate): Allowance {
  // in order of the last spending: a key that is heard again goes to the end
  const keys = new Map<string, Left>()
  const amountOf = (key: string, atMs: number) => {
    const known = keys.get(key)
    return known ? Math.min(known.amount + ((atMs - known.atMs) / 1000) * perSecond, max) : max
  }
  // what costs more than there can ever be waits for a full bucket
  const missing = (amount: number, cost: number) => Math.max(0, Math.min(cost, max) - amount)
  const msFor = (amount: number) => Math.ceil((amount / perSecond) * 1000)
  return {
    spend(key, atMs, cost = 1) {
      const amount = amountOf(key, atMs)
      const lacks = missing(amount, cost)
      keys.delete(key)
      keys.set(key, { amount: lacks > 0 ? amount : amount - Math.min(cost, max), atMs })
      forgetOldest(keys, maxKeys)
      return msFor(lacks)
    },
    wait: (key, atMs, cost = 1) => msFor(missing(amountOf(key, atMs), cost)),
  }
}
