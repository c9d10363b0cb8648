import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { uploadOffsetHeader, uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { freePort } from '../../tools/product/product.ts'

/** A part that a browser sent: the byte its body began with when it said so, and what came of it. */
export interface SentPart {
  readonly uploadId: string
  readonly part: number
  readonly from: number | null
  readonly digest: string | null
  bytes: number
}

/** The network between browsers and a product, which can hold parts of uploads back and break. */
export interface Line {
  readonly url: string
  /** Numbers of the parts that browsers began to send, in order. */
  readonly parts: number[]
  /** The same parts with their bytes. */
  readonly sent: SentPart[]
  /** Returns how many uploads were under way at once at most: created and not yet complete. */
  maxUploads(): number
  /** Parts from this number on wait, neither forwarded nor answered; the first `afterBytes` of each pass. */
  holdFrom(part: number, afterBytes?: number): void
  /** Lets go of what waits and of everything after it. */
  letGo(): void
  /** Breaks every connection and takes no new one, until `mend`. */
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

const partAddress = /^\/api\/uploader\/upload\/([^/]+)\/(\d+)$/

/** Opens a line to the product that will listen on `productPort`; its address is the product's PUBLIC_URL. */
export async function openLine(productPort: number): Promise<Line> {
  const port = await freePort()
  const parts: number[] = []
  const sent: SentPart[] = []
  let held = { from: Number.POSITIVE_INFINITY, afterBytes: 0 }
  let waiting: (() => void)[] = []
  let [open, most] = [0, 0]
  const server = createServer((incoming, answer) => {
    const [, uploadId = '', number = '0'] = partAddress.exec(incoming.url ?? '') ?? []
    const part = Number(number)
    if (incoming.url?.startsWith(uploads.create.path)) open += 1
    if (incoming.url === uploads.complete.path) open -= 1
    most = Math.max(most, open)
    if (part > 0) {
      parts.push(part)
      sent.push(watchPart(incoming, uploadId, part))
    }
    // what reaches its mark after it was let go does not wait any more
    const wait = (go: () => void) => (part < held.from ? go() : void waiting.push(go))
    if (part < held.from) forward(incoming, answer, productPort)
    else if (held.afterBytes === 0) wait(() => forward(incoming, answer, productPort))
    else forward(incoming, answer, productPort, { afterBytes: held.afterBytes, wait })
  })
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  await listen()
  return {
    url: `http://localhost:${port}`,
    parts,
    sent,
    maxUploads: () => most,
    holdFrom: (part, afterBytes = 0) => {
      held = { from: part, afterBytes }
    },
    letGo: () => {
      held = { from: Number.POSITIVE_INFINITY, afterBytes: 0 }
      const all = waiting
      waiting = []
      for (const go of all) go()
    },
    cut,
    mend: listen,
    close: async () => {
      if (server.listening) await cut()
    },
  }
}

function watchPart(incoming: IncomingMessage, uploadId: string, part: number): SentPart {
  const { [uploadOffsetHeader]: from, 'content-digest': digest } = incoming.headers
  const seen = {
    uploadId,
    part,
    from: from === undefined ? null : Number(from),
    digest: `${digest ?? ''}` || null,
    bytes: 0,
  }
  incoming.on('data', (chunk: Buffer) => {
    seen.bytes += chunk.length
  })
  incoming.pause()
  return seen
}

interface Hold {
  readonly afterBytes: number
  readonly wait: (go: () => void) => void
}

function forward(incoming: IncomingMessage, answer: ServerResponse, port: number, hold?: Hold): void {
  if (incoming.destroyed || incoming.socket.destroyed) return
  const onward = request({
    host: '127.0.0.1',
    port,
    method: incoming.method,
    path: incoming.url,
    headers: incoming.headers,
  })
  onward.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  // a server that ends without an answer is passed on as such
  onward.on('error', () => answer.destroy())
  incoming.on('close', () => {
    if (!incoming.complete) onward.destroy()
  })
  if (hold) passSome(incoming, onward, hold)
  else incoming.pipe(onward)
}

/** Passes the first bytes and lets the rest wait. */
function passSome(incoming: IncomingMessage, onward: NodeJS.WritableStream, { afterBytes, wait }: Hold): void {
  let left = afterBytes
  incoming.on('data', function take(chunk: Buffer) {
    onward.write(chunk.subarray(0, left))
    left -= chunk.length
    if (left > 0) return
    incoming.off('data', take).pause()
    const rest = chunk.subarray(chunk.length + left)
    wait(() => {
      onward.write(rest)
      incoming.pipe(onward)
    })
  })
  incoming.resume()
}
