import type { BaseAddresses } from '../../../api/base-addresses.ts'
import { leaderPlace } from './leader-place.ts'
import type { LeaderMessage, TabMessage } from './messages.ts'
import { holdTabLock } from './tab-locks.ts'
import { openTabTransport } from './tab-transport.ts'

/** Identity of the tab and what it can get for the leader. */
export interface TabIdentity {
  readonly userId: number | null
  readonly addresses: () => BaseAddresses
  readonly sessionToken: () => Promise<string>
}

/** A tab's way to the leader. */
export interface Connection {
  readonly send: (message: TabMessage) => void
  /** Says goodbye and hears nothing more: the page is another user's from now on. */
  readonly close: () => void
}

/** Opens the way to the leader, wherever it lives; every message of the leader goes to `onMessage`. */
export async function connectToLeader(
  tab: TabIdentity,
  onMessage: (message: LeaderMessage) => void,
): Promise<Connection> {
  const closing = new AbortController()
  const { signal } = closing
  let lock = await holdTabLock(signal)
  let files: Readonly<Record<string, File>> = {}
  const place = leaderPlace(signal)
  const answerSession = async (ask: number) => {
    const token = await tab.sessionToken().catch(() => null)
    transport.send({ kind: 'session', ask, token })
  }
  const transport = openTabTransport(place.name, {
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
  addEventListener('pagehide', () => transport.send({ kind: 'bye' }), { signal })
  const again = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    lock = null
    transport.call()
  }
  addEventListener('pageshow', again, { signal })
  return {
    send: transport.send,
    close: () => {
      transport.send({ kind: 'bye' })
      transport.close()
      closing.abort()
    },
  }
}
