import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a closing server waits, in milliseconds. */
export interface ClosingTimeouts {
  /** A request that is still arriving and brings no byte for this long is cut off: its client has not been answered. */
  readonly stalledMs: number
  /** Everything is cut off after this long: a response that streams on, a client that drips. */
  readonly finishMs: number
}

// the drain of the whole product has 30 s
const usualTimeouts: ClosingTimeouts = { stalledMs: 5_000, finishMs: 15_000 }
const lookEveryMs = 50

/**
 * Watches the connections of a server from its beginning. The function it gives closes the server: what is being answered
 * is answered to the end; a part that stands still is cut off without an answer, which its client takes for a network
 * error and sends again (spec §8, code 0).
 */
export function closingOf(server: Server, timeouts: ClosingTimeouts = usualTimeouts) {
  const sockets = new Set<Socket>()
  const requests = new Map<Socket, IncomingMessage>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      requests.delete(socket)
    })
  })
  server.on('request', (request: IncomingMessage) => requests.set(request.socket, request))

  return async (close: () => Promise<unknown>): Promise<void> => {
    const seen = new Map<Socket, { bytes: number; at: number }>()
    const look = setInterval(() => {
      // one that was busy when the closing began stays open for the keep-alive time unless somebody looks again
      server.closeIdleConnections()
      for (const socket of sockets) {
        if (requests.get(socket)?.complete) continue
        const before = seen.get(socket)
        if (before?.bytes !== socket.bytesRead) seen.set(socket, { bytes: socket.bytesRead, at: performance.now() })
        else if (performance.now() - before.at >= timeouts.stalledMs) socket.destroy()
      }
    }, lookEveryMs)
    const cut = setTimeout(() => server.closeAllConnections(), timeouts.finishMs)
    try {
      await close()
    } finally {
      clearInterval(look)
      clearTimeout(cut)
    }
  }
}
