import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../services.ts'

/** Something that expires and is cleared away, now and then, by one role of the server. */
export interface Sweep {
  /** What is cleared away, for the log: `uploads left alone`. */
  readonly name: string
  readonly role: 'api' | 'worker'
  readonly everyMs: number
  run(services: Services): Promise<void>
}

/** Sweeps at once and at each interval until stopped; one that fails holds up no other, and is tried again in its time. */
export function startSweeps(sweeps: readonly Sweep[], services: Services): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = sweeps.map(async ({ name, everyMs, run }) => {
    while (!signal.aborted) {
      await run(services).catch((error: unknown) => services.log.error({ err: error, sweep: name }, 'not swept'))
      await delay(everyMs, undefined, { signal }).catch(() => {})
    }
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
