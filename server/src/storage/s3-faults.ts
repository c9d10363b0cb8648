import { setTimeout as delay } from 'node:timers/promises'
import { StorageAway } from './storage.ts'

/** How long a store is waited for. */
export interface Patience {
  /** Tries of one request before its caller hears of it; the pauses between them double. */
  readonly attempts: number
  readonly firstPauseMs: number
  /** Nothing moves on a connection for this long: the request is given up. */
  readonly silenceMs: number
  /** A body that goes slower than this is given up, after `silenceMs` more than it should take. */
  readonly leastBytesPerS: number
}

export const usualPatience: Patience = {
  attempts: 4,
  firstPauseMs: 500,
  silenceMs: 60_000,
  leastBytesPerS: 64 * 1024,
}

/** What the client tells of an answer that is no success. */
const statusOf = (error: unknown): number | null => {
  const { $metadata } = error instanceof Error && '$metadata' in error ? error : { $metadata: null }
  const { httpStatusCode } = { httpStatusCode: null, ...(typeof $metadata === 'object' ? $metadata : {}) }
  return typeof httpStatusCode === 'number' ? httpStatusCode : null
}

export const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name)

/** The store understood and would refuse again. What was damaged or cut on its way is worth another try. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error)
  const passes = isNamed(error, 'BadDigest', 'RequestTimeout', 'SlowDown', 'IncompleteBody')
  return status !== null && status >= 400 && status < 500 && ![408, 429].includes(status) && !passes
}

/**
 * Asks until there is an answer, `attempts` times. A refusal is thrown as it is, at once; anything else ends as
 * StorageAway: no connection, silence, 5xx, SlowDown, an answer that makes no sense.
 */
export async function persistently<R>(
  { attempts, firstPauseMs }: Patience,
  signal: AbortSignal | undefined,
  work: () => Promise<R>,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      if (isRefusal(error)) throw error
      if (attempt >= attempts) throw new StorageAway('the store does not answer', { cause: error })
      await delay(firstPauseMs * 2 ** (attempt - 1), undefined, signal ? { signal } : {})
    }
  }
}

/** Ends when a body of so many bytes goes slower than the store is allowed to be, or the caller wants no more. */
export function deadline(patience: Patience, bytes: number, signal?: AbortSignal): AbortSignal {
  const late = AbortSignal.timeout(patience.silenceMs + Math.ceil((bytes / patience.leastBytesPerS) * 1000))
  return signal ? AbortSignal.any([signal, late]) : late
}
