import type { BaseAddresses } from '../../../api/base-addresses.ts'
import { masterPlace } from './master-place.ts'
import type { MasterMessage, TabMessage } from './messages.ts'
import { holdTabLock } from './tab-locks.ts'
import { openTabWire } from './wire.ts'

/** Who the tab is and what it can get for the master. */
export interface TabIdentity {
  readonly userId: number | null
  readonly addresses: () => BaseAddresses
  readonly sessionToken: () => Promise<string>
}

/** A tab's way to the master. */
export interface Connection {
  readonly send: (message: TabMessage) => void
  /** Says goodbye and hears nothing more: the page is another user's from now on. */
  readonly close: () => void
}

/** Opens the way to the master, wherever it lives; every message of the master goes to `onMessage`. */
export async function connectToMaster(
  tab: TabIdentity,
  onMessage: (message: MasterMessage) => void,
): Promise<Connection> {
  const closing = new AbortController()
  const { signal } = closing
  let lock = await holdTabLock(signal)
  let files: Readonly<Record<string, File>> = {}
  const place = masterPlace(signal)
  const answerSession = async (ask: number) => {
    const token = await tab.sessionToken().catch(() => null)
    wire.send({ kind: 'session', ask, token })
  }
  const wire = openTabWire(place.name, {
    hello: () => ({ kind: 'hello', userId: tab.userId, addresses: tab.addresses(), lock, files }),
    hear: (message) => {
      if (message.kind === 'askSession') void answerSession(message.ask)
      else if (message.kind === 'files') files = message.files
      else onMessage(message)
    },
    welcomed: place.welcomed,
  })
  place.start()
  // A page that goes to the cache of the back button and returns says hello again.
  addEventListener('pagehide', () => wire.send({ kind: 'bye' }), { signal })
  const again = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    lock = null
    wire.call()
  }
  addEventListener('pageshow', again, { signal })
  return {
    send: wire.send,
    close: () => {
      wire.send({ kind: 'bye' })
      wire.close()
      closing.abort()
    },
  }
}
