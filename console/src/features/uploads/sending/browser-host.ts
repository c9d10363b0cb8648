import { createHost } from './host.ts'
import { browserStateStore } from './saved-states.ts'
import { liveTabLocks, onLockFree } from './tab-locks.ts'
import { createUploadCalls } from './upload-calls.ts'

/** The host of the leader on what a browser has; the same in a worker and in a page. */
export const startBrowserHost = () =>
  createHost({
    calls: (addresses, sessionToken) => createUploadCalls({ addresses, sessionToken }),
    store: browserStateStore(),
    now: Date.now,
    log: (line) => console.debug(line),
    onTabGone: onLockFree,
    liveTabs: liveTabLocks,
  })
