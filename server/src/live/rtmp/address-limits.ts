import { LRUCache } from 'lru-cache'

/** Limits of the door for strangers. */
export interface DoorLimits {
  readonly connections: number
  readonly connectionsOfAddress: number
  /** From the first byte to the wish to publish. */
  readonly helloMs: number
  /** Bytes before the wish to publish. */
  readonly helloBytes: number
  /** An encoder that is silent for so long is gone. */
  readonly idleMs: number
  /** Wrong keys of one address in a minute, after which it has to wait. */
  readonly wrongKeys: number
}

const minuteMs = 60_000
const mostRemembered = 10_000

/** Counts the connections of each address, and its wrong keys within a minute. */
export class AddressLimits {
  readonly #limits: Pick<DoorLimits, 'connectionsOfAddress' | 'wrongKeys'>
  readonly #now: () => number
  readonly #open = new Map<string, number>()
  readonly #wrong = new LRUCache<string, { since: number; count: number }>({ max: mostRemembered })

  constructor(
    limits: Pick<DoorLimits, 'connectionsOfAddress' | 'wrongKeys'>,
    now: () => number = () => performance.now(),
  ) {
    this.#limits = limits
    this.#now = now
  }

  /** Returns false if the address has to wait. */
  enter(address: string): boolean {
    const open = this.#open.get(address) ?? 0
    if (open >= this.#limits.connectionsOfAddress || this.#wrongKeys(address) >= this.#limits.wrongKeys) return false
    this.#open.set(address, open + 1)
    return true
  }

  leave(address: string): void {
    const open = (this.#open.get(address) ?? 1) - 1
    if (open > 0) this.#open.set(address, open)
    else this.#open.delete(address)
  }

  countWrongKey(address: string): void {
    const count = this.#wrongKeys(address) + 1
    const since = count === 1 ? this.#now() : (this.#wrong.get(address)?.since ?? this.#now())
    this.#wrong.set(address, { since, count })
  }

  #wrongKeys(address: string): number {
    const counted = this.#wrong.get(address)
    if (!counted) return 0
    if (this.#now() - counted.since < minuteMs) return counted.count
    this.#wrong.delete(address)
    return 0
  }
}
