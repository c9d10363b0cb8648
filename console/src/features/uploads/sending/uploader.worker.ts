import { startBrowserHost } from './browser-host.ts'
import { portOver } from './messages.ts'

// The SharedWorker `recordsUploader` (C-4-14): the one master of all tabs.
const host = startBrowserHost()

addEventListener('connect', (event) => {
  const port = event instanceof MessageEvent ? event.ports[0] : undefined
  if (port) host.connect(portOver(port))
})
