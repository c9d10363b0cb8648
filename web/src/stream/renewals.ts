/** Result of asking for a fresh address. */
export type Renewal = 'fresh' | 'refused' | 'unreachable'

/** Place where the addresses of a stream come from. */
export interface Addresses {
  /** The one of now: a path or a whole address. */
  readonly address: () => string
  /** Returns when it stops working, milliseconds of the epoch. */
  readonly untilMs: () => number
  /** Gets a fresh one. */
  readonly renew: () => Promise<Renewal>
}

const aheadMs = 2 * 60_000
/** A clock that is wrong must not make it ask without end. */
const leastMs = 30_000
/** Longer waits end at once. */
const longestMs = 2 ** 31 - 1

/**
 * Renews the address before it ends, until the signal; several that ask for it at once get one answer. The function it
 * answers renews now.
 */
export function keepFresh({ untilMs, renew }: Addresses, signal: AbortSignal): () => Promise<Renewal> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewal: Promise<Renewal> | null = null
  const plan = () => {
    clearTimeout(timer)
    if (signal.aborted) return
    const inMs = Math.max(leastMs, untilMs() - Date.now() - aheadMs)
    timer = setTimeout(() => void now(), Math.min(inMs, longestMs))
  }
  const now = () => {
    renewal ??= renew().finally(() => {
      renewal = null
      plan()
    })
    return renewal
  }
  plan()
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  return now
}
