/** Ends after so many milliseconds; throws the reason of the signal if that comes first. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Milliseconds before another try: a second, then twice as long each time up to half a minute, a little of it by chance. */
export function backoffMs(failures: number): number {
  const longest = Math.min(30_000, 1000 * 2 ** Math.max(0, failures - 1))
  return longest * (0.75 + Math.random() / 4)
}
