import { setTimeout as delay } from 'node:timers/promises'
import type { Parts } from '../parts.ts'

/** Something that expires and is cleared away, now and then, by one role of the server. */
export interface Sweep {
  /** What is cleared away, for the log: `uploads left alone`. */
  readonly name: string
  readonly role: 'api' | 'worker'
  readonly everyMs: number
  run(parts: Parts): Promise<void>
}

/** Sweeps at once and at each interval until stopped; one that fails holds up no other, and is tried again in its time. */
export function startSweeps(sweeps: readonly Sweep[], parts: Parts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = sweeps.map(async ({ name, everyMs, run }) => {
    while (!signal.aborted) {
      await run(parts).catch((error: unknown) => parts.log.error({ err: error, sweep: name }, 'not swept'))
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
