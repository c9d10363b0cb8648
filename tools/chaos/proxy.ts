import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Fault of one request on its way; the request itself names it in `x-chaos`. */
export type Fault = `cut:${number}` | 'mute' | `delay:${number}` | 'twice' | 'none'

/**
 * A loopback TCP proxy in front of the product: it cuts, mutes, delays, repeats and lets no more than `bytesPerS` through.
 * One request a connection.
 */
export async function startProxy(
  target: number,
  bytesPerS = Number.POSITIVE_INFINITY,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {}).on('close', () => sockets.delete(client))
    client.once('data', (head) => void pass(client, head, target, bytesPerS))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    port: address.port,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function pass(client: Socket, head: Buffer, target: number, bytesPerS: number): Promise<void> {
  const [, kind = 'none', number = '0'] = /x-chaos: (\w+):?(\d*)/i.exec(head.toString('latin1')) ?? []
  client.pause()
  if (kind === 'delay') await new Promise((resolve) => setTimeout(resolve, Number(number)))
  const upstream = connect(target, '127.0.0.1')
  const end = () => {
    client.destroy()
    upstream.destroy()
  }
  const seen: Buffer[] = []
  let left = kind === 'cut' ? Number(number) : Number.POSITIVE_INFINITY
  const forward = (chunk: Buffer) => {
    if (kind === 'twice') seen.push(chunk)
    upstream.write(chunk.subarray(0, left))
    left -= chunk.length
    slowDown(client, (chunk.length / bytesPerS) * 1000)
    // what was let through has to leave before the connection breaks
    if (left <= 0) upstream.end(end)
  }
  upstream.on('error', end).on('close', end)
  client.on('close', () => upstream.destroy())
  upstream.on('data', (chunk: Buffer) => {
    if (kind === 'mute') return end()
    client.write(chunk)
    if (kind === 'twice') repeat(seen, target)
  })
  client.on('data', forward)
  client.resume()
  forward(head)
}

/** A link of so many bytes a second takes its time for each chunk before it reads the next. */
function slowDown(client: Socket, ms: number): void {
  if (ms < 1) return
  client.pause()
  setTimeout(() => client.resume(), ms)
}

/** The same bytes once more on a connection of their own, as a network that repeats would send them. */
function repeat(seen: Buffer[], target: number): void {
  const again = connect(target, '127.0.0.1')
  again.on('error', () => {}).on('data', () => again.destroy())
  again.write(Buffer.concat(seen.splice(0)))
}
