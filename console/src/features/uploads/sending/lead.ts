import { startBrowserHost } from './browser-host.ts'
import { masterName } from './master-name.ts'
import { openMasterWire } from './wire.ts'

/**
 * Waits for its turn and is the master from then on. The Web Lock decides, in the worker and in a tab alike: there is one
 * master for a browser, also while tabs of two versions of the console are open. `signal` gives the place up.
 */
export function lead(name: string, signal?: AbortSignal): void {
  if (signal?.aborted) return
  if (!('locks' in navigator)) {
    const end = begin(name)
    signal?.addEventListener('abort', end)
    return
  }
  const options = signal ? { signal } : {}
  const turn = navigator.locks.request(masterName, options, () => {
    const end = begin(name)
    return new Promise<void>((resolve) => {
      signal?.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  })
  // given up before its turn came
  turn.catch(() => {})
}

function begin(name: string): () => void {
  const host = startBrowserHost()
  const wire = openMasterWire(name, host.connect)
  return () => {
    wire.close()
    host.stop()
  }
}
