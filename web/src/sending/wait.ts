import { abortedTimeout } from './upload-errors.ts'

/** Waits so many milliseconds; a stop ends it with 'The user aborted a timeout.' (C-8-16). */
export function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(abortedTimeout())
    const stop = () => {
      clearTimeout(timer)
      reject(abortedTimeout())
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, delayMs)
    signal.addEventListener('abort', stop, { once: true })
  })
}
