import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../services.ts'
import { type DueCondition, findDue } from './due-work.sql.ts'
import { endSweep, takeSweep } from './sweep-turns.sql.ts'

/** A job that one role of the server does now and then: it clears away what expires, or does what waits. */
export type Sweep = RegularSweep | DueSweep

interface SweepJob {
  /** Name in the log: `uploads left alone`. */
  readonly name: string
  readonly role: 'api' | 'worker'
  run(services: Services): Promise<void>
}

/** A job that is done at each interval. */
interface RegularSweep extends SweepJob {
  readonly everyMs: number
  /** True if every process does it: it is about the memory or folder of the process. */
  readonly ofProcess?: true
  /** True if it runs once more when its role stops: what it has in memory would be lost. */
  readonly runsAtEnd?: true
}

/** A job that is done while something waits for it in the database; every process does it, and takes what waits piece by piece. */
interface DueSweep extends SweepJob {
  readonly dueWhen: DueCondition
}

const lookEveryMs = 2_000

/**
 * Sweeps at once and at each interval until stopped; one that fails holds up no other, and is tried again in its time. Where
 * several processes may work on the database, `name` is this one, and each job is done by one of them at a time. Jobs that wait for
 * something begin within two seconds of it: one statement asks for all of them.
 */
export function startSweeps(
  sweeps: readonly Sweep[],
  services: Services,
  name: string | null = null,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const tellFailure = (sweep: string) => (error: unknown) => {
    services.metrics.sweepFailures.inc({ sweep })
    services.log.error({ err: error, sweep }, 'not swept')
  }
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => {})
  const repeat = async (sweep: RegularSweep) => {
    const once = () =>
      (name === null || sweep.ofProcess ? sweep.run(services) : runInTurn(sweep, services, name)).catch(
        tellFailure(sweep.name),
      )
    while (!signal.aborted) {
      await once()
      await pause(sweep.everyMs)
    }
    if (sweep.runsAtEnd) await once()
  }
  const follow = async (role: Sweep['role'], waiting: readonly DueSweep[]) => {
    const running = new Map<DueSweep, Promise<void>>()
    const look = async () => {
      const idle = waiting.filter((sweep) => !running.has(sweep))
      const due = await findDue(
        services.db.platform('housekeeping'),
        `due_of_${role}`,
        conditionsOf(waiting),
        services.now(),
      )
      for (const sweep of idle) {
        if (signal.aborted || !due.has(sweep.dueWhen)) continue
        const done = sweep.run(services).catch(tellFailure(sweep.name))
        running.set(
          sweep,
          done.finally(() => running.delete(sweep)),
        )
      }
    }
    while (!signal.aborted) {
      await look().catch(tellFailure(`what waits for the role ${role}`))
      await pause(lookEveryMs)
    }
    await Promise.all(running.values())
  }
  const roles = [...new Set(sweeps.map(({ role }) => role))]
  const loops = [
    ...sweeps.flatMap((sweep) => ('everyMs' in sweep ? repeat(sweep) : [])),
    ...roles.flatMap((role) => {
      const waiting = sweeps.flatMap((sweep) => ('dueWhen' in sweep && sweep.role === role ? sweep : []))
      return waiting.length > 0 ? follow(role, waiting) : []
    }),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

const conditionsOf = (sweeps: readonly DueSweep[]) => [...new Set(sweeps.map(({ dueWhen }) => dueWhen))]

async function runInTurn({ name, everyMs, run }: RegularSweep, services: Services, by: string): Promise<void> {
  const db = services.db.platform('housekeeping')
  if (!(await takeSweep(db, name, by, everyMs))) return
  await run(services).finally(() => endSweep(db, name, by))
}
