import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Waits of a closing server, in milliseconds. */
export interface ClosingTimeouts {
  /**
   * For this long new requests are still taken, and each connection ends with its answer: an edge that keeps connections open has none
   * left by then on which it could send a call that is lost. 0 where nobody stands in front.
   */
  readonly leaveMs: number
  /** A request that is still arriving and brings no byte for this long is cut off: its client has not been answered. */
  readonly stalledMs: number
  /** Everything is cut off after this long: a response that streams on, a client that drips. */
  readonly finishMs: number
}

// the drain of the whole product has 30 s
const usualTimeouts: ClosingTimeouts = { leaveMs: 0, stalledMs: 5_000, finishMs: 15_000 }
const lookEveryMs = 50

/**
 * Watches the connections of a server from its beginning. The function it gives closes the server: what is being answered
 * is answered to the end; a part that stands still is cut off without an answer, which its client takes for a network
 * error and sends again (spec §8, code 0).
 */
export function closingOf(server: Server, overrides: Partial<ClosingTimeouts> = {}) {
  const timeouts = { ...usualTimeouts, ...overrides }
  const sockets = new Set<Socket>()
  const requests = new Map<Socket, IncomingMessage>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      requests.delete(socket)
    })
  })
  const answers = new Set<ServerResponse>()
  let isLeaving = false
  // before whoever answers: nothing has been sent by then
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    requests.set(request.socket, request)
    if (isLeaving) return endWithAnswer(response)
    answers.add(response)
    response.once('close', () => answers.delete(response))
  })

  return async (close: () => Promise<unknown>): Promise<void> => {
    isLeaving = true
    for (const answer of answers) endWithAnswer(answer)
    if (timeouts.leaveMs > 0 && sockets.size > 0) await delay(timeouts.leaveMs)
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

/** The connection of an answer ends with it. */
function endWithAnswer(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('connection', 'close')
}
