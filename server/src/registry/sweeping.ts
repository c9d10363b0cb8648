import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../services.ts'
import { endSweep, takeSweep } from './sweep-turns.sql.ts'

/** Something that expires and is cleared away, now and then, by one role of the server. */
export interface Sweep {
  /** What is cleared away, for the log: `uploads left alone`. */
  readonly name: string
  readonly role: 'api' | 'worker'
  readonly everyMs: number
  /** True if every process does it: it is about the memory or folder of the process, or takes what waits piece by piece. */
  readonly ofProcess?: true
  /** True if it runs once more when its role stops: what it has in memory would be lost. */
  readonly runsAtEnd?: true
  run(services: Services): Promise<void>
}

/**
 * Sweeps at once and at each interval until stopped; one that fails holds up no other, and is tried again in its time. Where
 * several processes may work on the database, `name` is this one, and each job is done by one of them at a time.
 */
export function startSweeps(
  sweeps: readonly Sweep[],
  services: Services,
  name: string | null = null,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const once = (sweep: Sweep) =>
    (name === null || sweep.ofProcess ? sweep.run(services) : runInTurn(sweep, services, name)).catch(
      (error: unknown) => {
        services.metrics.sweepFailures.inc({ sweep: sweep.name })
        services.log.error({ err: error, sweep: sweep.name }, 'not swept')
      },
    )
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

async function runInTurn({ name, everyMs, run }: Sweep, services: Services, by: string): Promise<void> {
  const db = services.db.platform('housekeeping')
  if (!(await takeSweep(db, name, by, everyMs))) return
  await run(services).finally(() => endSweep(db, name, by))
}
