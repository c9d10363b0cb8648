import { randomHex } from '../../../browser/random-hex.ts'
import { leaderName } from './leader-name.ts'
import { onLockFree } from './tab-locks.ts'

declare global {
  interface WorkerOptions {
    extendedLifetime?: boolean
  }
}

/** Place where the leader of this tab lives. */
export interface LeaderPlace {
  /** Name of the leader. */
  readonly name: string
  /** Sees to it that there is a leader. */
  readonly start: () => void
  /** A leader has answered: when it ends, another is started. */
  readonly welcomed: () => void
}

/**
 * The SharedWorker, or where there is none the tabs themselves: each stands for election and one of them is the leader.
 * After `signal` the tab stands no more, and starts nobody.
 */
export function leaderPlace(signal: AbortSignal): LeaderPlace {
  return 'SharedWorker' in globalThis ? workerPlace(signal) : tabPlace(signal)
}

function workerPlace(signal: AbortSignal): LeaderPlace {
  let isWatching = false
  const start = () => {
    if (signal.aborted) return
    isWatching = false
    new SharedWorker(new URL('./uploader.worker.ts', import.meta.url), {
      type: 'module',
      name: leaderName,
      // Chromium keeps the worker for a while after its last tab, so a reload stops no upload.
      extendedLifetime: true,
    })
  }
  return {
    name: leaderName,
    start,
    // a worker that has crashed tells nobody, but its lock is free
    welcomed: () => {
      if (!isWatching) onLockFree(leaderName, start)
      isWatching = true
    },
  }
}

/** Without Web Locks, as on pages not served securely, nobody could decide: such a tab is the leader of itself alone. */
function tabPlace(signal: AbortSignal): LeaderPlace {
  const name = 'locks' in navigator ? leaderName : `${leaderName} ${randomHex(8)}`
  const start = () => {
    const standing = new AbortController()
    // the code of the leader is loaded by a tab only here
    void import('./lead.ts').then(({ lead }) => lead(name, AbortSignal.any([standing.signal, signal])))
    // A page that is kept for the back button must not keep the place: others could not send while it sleeps.
    addEventListener('pagehide', () => standing.abort(), { once: true, signal })
  }
  const again = (event: PageTransitionEvent) => {
    if (event.persisted) start()
  }
  addEventListener('pageshow', again, { signal })
  return { name, start, welcomed: () => {} }
}
