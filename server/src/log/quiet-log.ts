import { StorageAway } from '../storage/storage.ts'
import type { Log } from './log.ts'

const overAfterMs = 60_000

/** Ways in which a connection to the database fails; the SQLSTATE classes 08 and 57P are told apart by their beginning. */
const codes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const states = /^(?:08...|57P0[1-3]|53300)$/
const texts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
]

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

/** Only what the driver throws: an address of somebody else may refuse in the same words. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (states.test(code) || texts.some((text) => error.message.startsWith(text))) return true
  if (codes.has(code)) return (error.stack ?? '').includes('pg-pool') || (error.stack ?? '').includes('/pg/')
  return error.cause === undefined ? false : isDatabaseAway(error.cause)
}
