import { limits } from '@skleyka/contract/limits.ts'
import { CallProblem } from './call.ts'
import { retryDelayMs } from './retry-delay.ts'

export interface SendEvents {
  /** Bytes the server has or is getting. */
  readonly sent: (bytes: number) => void
  /** A try has failed, the next one comes by itself; null when it has begun. */
  readonly waiting: (code: number | null) => void
}

/** Does a step of an upload again as spec §8 has it. Throws a `CallProblem` in the end, or the signal's reason. */
export async function patiently<T>(
  step: Parameters<typeof retryDelayMs>[0],
  act: () => Promise<T>,
  events: SendEvents,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 0; ; ) {
    signal.throwIfAborted()
    try {
      return await act()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof CallProblem)) throw error
      const delayMs = retryDelayMs(step, error.code, failures)
      if (delayMs === null) throw error
      if (error.code !== 0) failures += 1
      events.waiting(error.code)
      await pause(delayMs, signal)
      events.waiting(null)
    }
  }
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}

/** How long a lost network is waited for, ms. */
export const { networkRetryMs } = limits
