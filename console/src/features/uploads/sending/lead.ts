import { startBrowserHost } from './browser-host.ts'
import { leaderName } from './leader-name.ts'
import { openLeaderTransport } from './tab-transport.ts'

/**
 * Waits for its turn and is the leader from then on. The Web Lock decides, in the worker and in a tab alike: there is one
 * leader for a browser, also while tabs of two versions of the console are open. `signal` gives the place up.
 */
export function lead(name: string, signal?: AbortSignal): void {
  if (signal?.aborted) return
  if (!('locks' in navigator)) {
    const end = begin(name)
    signal?.addEventListener('abort', end)
    return
  }
  const options = signal ? { signal } : {}
  const turn = navigator.locks.request(leaderName, options, () => {
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
  const transport = openLeaderTransport(name, host.connect)
  return () => {
    transport.close()
    host.stop()
  }
}
