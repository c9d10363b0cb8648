const tooMany = 429
const maxTries = 3
// whoever has to wait longer is better told than kept
const longestWaitMs = 10_000

/**
 * A fetch that waits out an answer of 429 as long as the answer says, and asks again: such a request was turned away
 * before anything was done for it. What comes after three tries, or asks for a longer wait, is given on.
 */
export function patientFetch(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    for (let tries = 1; ; tries += 1) {
      const response = await ask(input, init)
      const waitMs = response.status === tooMany ? Number(response.headers.get('retry-after') ?? 1) * 1000 : null
      if (waitMs === null || !(waitMs <= longestWaitMs) || tries === maxTries) return response
      await pause(waitMs + Math.random() * 1000, init?.signal ?? null)
    }
  }
}

/** The abort of a request ends its waiting too. */
function pause(ms: number, signal: AbortSignal | null): Promise<void> {
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
