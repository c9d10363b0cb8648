import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../services.ts'

/** Something that expires and is cleared away, now and then, by one role of the server. */
export interface Sweep {
  /** What is cleared away, for the log: `uploads left alone`. */
  readonly name: string
  readonly role: 'api' | 'worker'
  readonly everyMs: number
  /** True if it runs once more when its role stops: what it has in memory would be lost. */
  readonly runsAtEnd?: true
  run(services: Services): Promise<void>
}

/** Sweeps at once and at each interval until stopped; one that fails holds up no other, and is tried again in its time. */
export function startSweeps(sweeps: readonly Sweep[], services: Services): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const once = ({ name, run }: Sweep) =>
    run(services).catch((error: unknown) => services.log.error({ err: error, sweep: name }, 'not swept'))
  const running = sweeps.map(async (sweep) => {
    while (!signal.aborted) {
      await once(sweep)
      await delay(sweep.everyMs, undefined, { signal }).catch(() => {})
    }
    if (sweep.runsAtEnd) await once(sweep)
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
