import { setTimeout as delay } from 'node:timers/promises'
import { StorageAway, type StorageRefusal } from '../storage.ts'
import { refusalOf } from './refusals.ts'

/** Waits for a store, ms. */
export interface Timeouts {
  /** Tries of one request before its caller hears of it; the pauses between them double. */
  readonly attempts: number
  readonly firstPauseMs: number
  /** Nothing moves on a connection for this long: the request is given up. */
  readonly silenceMs: number
  /** A body that goes slower than this is given up, after `silenceMs` more than it should take. */
  readonly leastBytesPerS: number
}

export const usualTimeouts: Timeouts = {
  attempts: 4,
  firstPauseMs: 500,
  silenceMs: 60_000,
  leastBytesPerS: 64 * 1024,
}

/** There is no such object. */
export const isMissing = (error: unknown): boolean => isNamed(error, 'NoSuchKey', 'NotFound')

/** Nothing can be added to a multipart upload: the store has ended or forgotten it, or one of its parts. */
export const isLost = (error: unknown): boolean => isNamed(error, 'NoSuchUpload', 'InvalidPart', 'InvalidPartOrder')

/**
 * Asks until there is an answer, `attempts` times. What callers expect (isMissing, isLost) is thrown as it is, and so is a
 * fault of this program or of the file it reads; a refusal is thrown at once as StorageRefusal. Anything else ends as
 * StorageAway: no connection, silence, 5xx, SlowDown, an answer that makes no sense.
 */
export async function persistently<R>(
  { attempts, firstPauseMs }: Pick<Timeouts, 'attempts' | 'firstPauseMs'>,
  signal: AbortSignal | undefined,
  work: () => Promise<R>,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      if (isMissing(error) || isLost(error) || isOwnFault(error)) throw error
      const refused = refusal(error)
      if (refused !== null) throw refused
      if (attempt >= attempts) throw new StorageAway('the store does not answer', { cause: error })
      await delay(firstPauseMs * 2 ** (attempt - 1), undefined, signal ? { signal } : {})
    }
  }
}

/** Ends when a body of so many bytes goes slower than the store is allowed to be, or the caller wants no more. */
export function deadline(timeouts: Timeouts, bytes: number, signal?: AbortSignal): AbortSignal {
  const late = AbortSignal.timeout(timeouts.silenceMs + Math.ceil((bytes / timeouts.leastBytesPerS) * 1000))
  return signal ? AbortSignal.any([signal, late]) : late
}

const isNamed = (error: unknown, ...names: string[]): boolean => error instanceof Error && names.includes(error.name)

// what was damaged or cut on its way, or meets another request, is worth another try
const passing = ['BadDigest', 'RequestTimeout', 'SlowDown', 'IncompleteBody', 'OperationAborted', 'TemporaryRedirect']
// the client corrects its clock by the answer, and the next try is right (R18)
const clocks = ['RequestTimeTooSkewed', 'RequestExpired']

/** The store understood and would refuse again, or sends elsewhere; null for anything else. */
export function refusal(error: unknown): StorageRefusal | null {
  const status = statusOf(error)
  if (!(error instanceof Error) || status === null || status < 300 || status >= 500) return null
  return [408, 429].includes(status) || isNamed(error, ...passing, ...clocks) ? null : refusalOf(error, status)
}

/** Returns what the client tells of an answer that is no success. */
function statusOf(error: unknown): number | null {
  const { $metadata } = error instanceof Error && '$metadata' in error ? error : { $metadata: null }
  const { httpStatusCode } = { httpStatusCode: null, ...(typeof $metadata === 'object' ? $metadata : {}) }
  return typeof httpStatusCode === 'number' ? httpStatusCode : null
}

/** An error in the program, or a file on our side that cannot be read: no store would cure it by coming back. */
function isOwnFault(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError) return true
  return error instanceof Error && 'syscall' in error && 'path' in error
}
