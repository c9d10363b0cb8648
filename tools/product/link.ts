import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network between an encoder and a door on this machine, which can break or fall silent. */
export interface Link {
  readonly port: number
  /** Breaks every connection of now. */
  cut(): void
  /** Lets nothing through, with its connections open, until it is let go on. */
  hold(isHeld: boolean): void
  /** Milliseconds, by the clock of this process, at which media began to pass; null before. */
  readonly beganMs: () => number | null
  close(): void
}

/** More than an encoder says before its media. */
const talkBytes = 8_192

/** Opens a link to a port of this machine. */
export async function openLink(target: number): Promise<Link> {
  const sockets = new Set<Socket>()
  let isHeld = false
  let passed = 0
  let beganMs: number | null = null
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      if (isHeld) socket.pause()
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (bytes: Buffer) => {
      passed += bytes.length
      if (passed > talkBytes) beganMs ??= performance.now()
      if (!upstream.write(bytes)) client.pause()
    })
    upstream.on('drain', () => void (isHeld || client.resume()))
    upstream.on('data', (bytes: Buffer) => void client.write(bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    cut,
    hold: (next) => {
      isHeld = next
      for (const socket of sockets) isHeld ? socket.pause() : socket.resume()
    },
    beganMs: () => beganMs,
    close: () => {
      cut()
      server.close()
    },
  }
}
