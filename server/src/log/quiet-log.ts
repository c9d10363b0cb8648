import { isDatabaseAway } from '../database/database-away.ts'
import { StorageAway } from '../storage/storage.ts'
import type { Log } from './log.ts'

const overAfterMs = 60_000

type Outage = 'database' | 'storage'

/**
 * Returns a log in which an outage of the database or the storage is one line when it begins and one when a minute has passed
 * without it: what runs beside it fails hundreds of times for the same reason.
 */
export function quietLog(log: Log, now: () => number = () => performance.now()): Log {
  const open = new Map<Outage, { readonly since: number; leftOut: number; last: number; timer: NodeJS.Timeout }>()

  const look = (outage: Outage): NodeJS.Timeout =>
    setTimeout(() => {
      const known = open.get(outage)
      if (known === undefined) return
      if (now() - known.last < overAfterMs) {
        known.timer = look(outage)
        return
      }
      open.delete(outage)
      const seconds = Math.round((known.last - known.since) / 1000)
      log.warn({ outage, seconds, leftOut: known.leftOut }, 'an outage is over: nothing has failed by it for a minute')
    }, overAfterMs).unref()

  /** True if the line only repeats what was told. */
  const repeats = (facts: unknown): boolean => {
    const outage = outageOf(facts)
    if (outage === null) return false
    const known = open.get(outage)
    if (known !== undefined) {
      known.leftOut += 1
      known.last = now()
      return true
    }
    open.set(outage, { since: now(), leftOut: 0, last: now(), timer: look(outage) })
    return false
  }

  return {
    debug: log.debug.bind(log),
    info: log.info.bind(log),
    warn: (...line: [unknown, ...unknown[]]) => {
      if (!repeats(line[0])) Reflect.apply(log.warn, log, line)
    },
    error: (...line: [unknown, ...unknown[]]) => {
      if (!repeats(line[0])) Reflect.apply(log.error, log, line)
    },
  }
}

function outageOf(facts: unknown): Outage | null {
  if (typeof facts !== 'object' || facts === null || !('err' in facts)) return null
  if (facts.err instanceof StorageAway) return 'storage'
  return isDatabaseAway(facts.err) ? 'database' : null
}
