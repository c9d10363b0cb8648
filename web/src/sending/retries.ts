import { limits } from '@skleyka/contract/limits.ts'
import { abortedUpload, UploadAbort, UploadError } from './upload-errors.ts'
import { wait } from './wait.ts'

/** The three requests of an upload. */
export type UploadStep = 'create' | 'part' | 'finish'

/** A try has failed and the next one begins after so many milliseconds; null when it has begun. 0 is the code of no answer. */
export type OnWaiting = (delayMs: number | null, code: number) => void

const retriedPartCodes: ReadonlySet<number> = new Set([400, 502, 504])

/**
 * Milliseconds until the next try, or null when the upload has failed (C-8-09..11).
 * `failures` counts the answers 400, 502 and 504 to this very part so far.
 */
export function retryDelay(step: UploadStep, code: number, failures: number): number | null {
  // spec §8: network error (code 0): wait 15 seconds and retry with no limit.
  if (code === 0) return limits.networkRetryMs
  if (step === 'part' && retriedPartCodes.has(code)) return limits.partRetryMs[failures] ?? null
  return null
}

/** Does a step again as `retryDelay` says. Throws an `UploadError` in the end, an `UploadAbort` when stopped. */
export async function withRetries<T>(
  step: UploadStep,
  act: () => Promise<T>,
  waiting: OnWaiting,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 0; ; ) {
    if (signal.aborted) throw abortedUpload()
    try {
      return await act()
    } catch (error) {
      if (signal.aborted) throw error instanceof UploadAbort ? error : abortedUpload()
      if (!(error instanceof UploadError)) throw error
      const delayMs = retryDelay(step, error.code, failures)
      if (delayMs === null) throw error
      if (error.code !== 0) failures += 1
      waiting(delayMs, error.code)
      await wait(delayMs, signal)
      waiting(null, error.code)
    }
  }
}
