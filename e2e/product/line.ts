import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { freePort } from '../../tools/product/product.ts'

/** The network between browsers and a product, which can hold parts of uploads back. */
export interface Line {
  readonly url: string
  /** Numbers of the parts that browsers began to send, in order. */
  readonly parts: number[]
  /** Parts from this number on wait, neither forwarded nor answered. */
  holdFrom(part: number): void
  /** What waits goes on, and so does everything after it. */
  letGo(): void
  close(): Promise<void>
}

const partAddress = /^\/api\/uploader\/upload\/[^/]+\/(\d+)$/

/** Opens a line to the product that will listen on `productPort`; its address is the product's PUBLIC_URL. */
export async function openLine(productPort: number): Promise<Line> {
  const port = await freePort()
  const parts: number[] = []
  let heldFrom = Number.POSITIVE_INFINITY
  let waiting: (() => void)[] = []
  const server = createServer((asked, answer) => {
    const part = Number(partAddress.exec(asked.url ?? '')?.[1] ?? 0)
    if (part > 0) parts.push(part)
    const go = () => forward(asked, answer, productPort)
    if (part >= heldFrom) waiting.push(go)
    else go()
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    parts,
    holdFrom: (part) => {
      heldFrom = part
    },
    letGo: () => {
      heldFrom = Number.POSITIVE_INFINITY
      const all = waiting
      waiting = []
      for (const go of all) go()
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function forward(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  if (asked.destroyed || asked.socket.destroyed) return
  const onward = request({ host: '127.0.0.1', port, method: asked.method, path: asked.url, headers: asked.headers })
  onward.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  // a server that ends without an answer is passed on as such
  onward.on('error', () => answer.destroy())
  asked.on('close', () => {
    if (!asked.complete) onward.destroy()
  })
  asked.pipe(onward)
}
