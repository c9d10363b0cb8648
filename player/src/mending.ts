const usualDelaysMs = [4_000, 8_000, 15_000, 30_000]

/** Tries again by itself while the server is not reached: after a while, and at once when the browser is online again. */
export function mending(page: EventTarget, retry: () => void, signal: AbortSignal, delaysMs = usualDelaysMs) {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBroken = false
  const again = () => {
    clearTimeout(timer)
    tries += 1
    retry()
  }
  const online = () => {
    if (isBroken) again()
  }
  page.addEventListener('online', online, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  return {
    isBroken: () => isBroken,
    broken(): void {
      isBroken = true
      clearTimeout(timer)
      timer = setTimeout(again, delaysMs[Math.min(tries, delaysMs.length - 1)])
    },
    mended(): void {
      isBroken = false
      tries = 0
      clearTimeout(timer)
    },
  }
}
