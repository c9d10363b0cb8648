import { createHash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { createAllowance } from './allowance.ts'

// safety A9, for every secret as for passwords
const rate = { max: 100, perSecond: 100 / (15 * 60) }
const maxSeen = 10_000

/** Counts wrong secrets by address. Secrets that this process has seen work are let through from everywhere. */
export interface Guesses {
  /** Milliseconds until a secret from this address may be looked up; 0 for now. */
  wait(address: string, secret: string): number
  right(secret: string): void
  wrong(address: string, secret: string): void
}

/** Nobody guesses a secret of 160 bits; this keeps looking wrong ones up from costing anything. */
export function createGuesses(clock: () => number): Guesses {
  const wrong = createAllowance(rate)
  const rightSecrets = new LRUCache<string, true>({ max: maxSeen })
  return {
    wait: (address, secret) => (rightSecrets.has(hashOf(secret)) ? 0 : wrong.wait(networkOf(address), clock())),
    right(secret) {
      rightSecrets.set(hashOf(secret), true)
    },
    wrong(address, secret) {
      rightSecrets.delete(hashOf(secret))
      wrong.spend(networkOf(address), clock())
    },
  }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64')

/** Returns the network that an address stands for: one IPv4 address, or an IPv6 network of 64 bits, which is what one customer is given. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address
  if (!ipaddr.isValid(address)) return address
  const read = ipaddr.process(address)
  return read instanceof ipaddr.IPv6 ? read.toByteArray().slice(0, 8).join('.') : read.toString()
}
