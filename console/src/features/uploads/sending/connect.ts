import type { BaseAddresses } from '../../../api/base-addresses.ts'
import { portOver, type TabMessage, type TabPort } from './messages.ts'
import { holdTabLock } from './tab-locks.ts'

declare global {
  interface WorkerOptions {
    extendedLifetime?: boolean
  }
}

/** Who the tab is and what it can get for the master. */
export interface TabIdentity {
  readonly userId: number | null
  readonly addresses: () => BaseAddresses
  readonly sessionToken: () => Promise<string>
}

/** Opens the way to the master and says hello; every message of the master goes to `onMessage`. */
export async function connectToMaster(
  tab: TabIdentity,
  onMessage: Parameters<TabPort['onMessage']>[0],
): Promise<TabPort['send']> {
  const lock = await holdTabLock()
  const port = openPort()
  port.onMessage((message) => {
    if (message.kind === 'askSession') void answerSession(port, message.ask, tab)
    else onMessage(message)
  })
  port.send({ kind: 'hello', userId: tab.userId, addresses: tab.addresses(), lock })
  // A page that goes to the cache of the back button and returns says hello again.
  addEventListener('pagehide', () => port.send({ kind: 'bye' }))
  addEventListener('pageshow', (event) => {
    if (event.persisted) port.send({ kind: 'hello', userId: tab.userId, addresses: tab.addresses(), lock: null })
  })
  return (message: TabMessage) => port.send(message)
}

async function answerSession(port: TabPort, ask: number, tab: TabIdentity): Promise<void> {
  const token = await tab.sessionToken().catch(() => null)
  port.send({ kind: 'session', ask, token })
}

function openPort(): TabPort {
  if ('SharedWorker' in globalThis) {
    const worker = new SharedWorker(new URL('./uploader.worker.ts', import.meta.url), {
      type: 'module',
      name: 'recordsUploader',
      // Chromium keeps the worker for a while after its last tab, so a reload stops no upload.
      extendedLifetime: true,
    })
    return portOver(worker.port)
  }
  return portOver(ownPort())
}

/** Where there are no shared workers the tab is its own master; its code is loaded only there. */
function ownPort(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  void import('./browser-host.ts').then(({ startBrowserHost }) => startBrowserHost().connect(portOver(port1)))
  return port2
}
