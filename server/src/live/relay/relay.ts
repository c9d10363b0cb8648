import type { MediaTag } from '../media/flv.ts'
import { isSetup, type TargetOptions, TargetRelay, type TargetReport } from './relay-target.ts'
import type { RelayTarget } from './target-link.ts'

/** Parts and listeners of the relay of a session. */
export interface RelayOptions {
  readonly network: TargetOptions['network']
  report(target: RelayTarget, report: TargetReport): void
}

/** Tells whether two targets share an address and a key; other changes break no connection. */
const isSameAddress = (one: RelayTarget, other: RelayTarget) => one.url === other.url && one.key === other.key

/** Nothing is flowing when the encoder has been silent for so long. */
const flowMs = 5_000
/** Step to the next tag where the clock of the encoder jumps, ms. */
const stepMs = 40
const backMs = 1_000
const aheadMs = 10_000
/** Longest metadata that encoders write before their media. */
const longestScript = 4_096

/** Sends what the encoder of a session sends on to its targets, on one clock that goes on over encoders. */
export class Relay {
  readonly #options: RelayOptions
  readonly #targets = new Map<number, TargetRelay>()
  readonly #setups = new Map<MediaTag['kind'], MediaTag>()
  #offset: number | null = null
  #last = 0
  #lastMediaMs = Number.NEGATIVE_INFINITY

  constructor(options: RelayOptions) {
    this.#options = options
  }

  /** Another encoder begins, with a clock of its own. */
  begin(): void {
    this.#offset = null
  }

  /** Takes the next tag of the encoder. */
  take(tag: MediaTag): void {
    if (isSetup(tag)) {
      if (tag.kind === 'script' && (tag.body.length > longestScript || tag.body[0] !== 2)) return
      this.#setups.set(tag.kind, tag)
    } else this.#lastMediaMs = performance.now()
    if (tag.kind === 'script') return
    const timestamp = this.#place(tag.timestamp)
    for (const target of this.#targets.values()) target.take(tag, timestamp)
  }

  /** Follows the list of targets: those that are gone or have changed are left, new ones are connected to. */
  follow(targets: readonly RelayTarget[]): void {
    for (const [id, relay] of this.#targets) {
      if (targets.some((target) => target.id === id && isSameAddress(target, relay.target))) continue
      this.#targets.delete(id)
      void relay.stop()
    }
    for (const target of targets) {
      if (this.#targets.has(target.id)) continue
      const relay = new TargetRelay({
        target,
        network: this.#options.network,
        setups: () => (['script', 'video', 'audio'] as const).flatMap((kind) => this.#setups.get(kind) ?? []),
        isFlowing: () => performance.now() - this.#lastMediaMs < flowMs,
        report: (report) => this.#options.report(target, report),
      })
      this.#targets.set(target.id, relay)
    }
  }

  /** Ends all connections. */
  async stop(): Promise<void> {
    const relays = [...this.#targets.values()]
    this.#targets.clear()
    await Promise.all(relays.map((relay) => relay.stop()))
  }

  #place(timestamp: number): number {
    const at = this.#offset === null ? null : timestamp + this.#offset
    if (at === null || at < this.#last - backMs || at > this.#last + aheadMs) {
      this.#offset = this.#last + stepMs - timestamp
      this.#last += stepMs
      return this.#last
    }
    this.#last = Math.max(this.#last, at)
    return at
  }
}
