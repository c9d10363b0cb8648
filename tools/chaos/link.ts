import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** State of a link: `refused` breaks every connection and takes no new one, `silent` takes them and lets nothing through, as a pulled cable does. */
export type LinkState = 'open' | 'refused' | 'silent'

/** A TCP link to a port of the loopback that can be cut. What was sent into a silent link arrives when it is open again. */
export class Link {
  readonly port: number
  readonly #target: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #state: LinkState = 'open'

  private constructor(target: number, server: Server, port: number) {
    this.#target = target
    this.#server = server
    this.port = port
  }

  static async open(target: number): Promise<Link> {
    const server = createServer((client) => link.#pass(client)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('no port')
    const link = new Link(target, server, address.port)
    return link
  }

  /** Cuts the link for a while. */
  async cut(state: Exclude<LinkState, 'open'>, forMs: number): Promise<void> {
    this.#turn(state)
    await pause(forMs)
    this.#turn('open')
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #turn(state: LinkState): void {
    this.#state = state
    for (const socket of this.#sockets) {
      if (state === 'refused') socket.destroy()
      else if (state === 'silent') socket.pause()
      else socket.resume()
    }
  }

  #pass(client: Socket): void {
    if (this.#state === 'refused') return void client.destroy()
    const server = connect(this.#target, '127.0.0.1')
    this.#forward(client, server)
    this.#forward(server, client)
  }

  #forward(from: Socket, to: Socket): void {
    this.#sockets.add(from)
    from
      .on('error', () => {})
      .on('close', () => {
        this.#sockets.delete(from)
        to.destroy()
      })
      .on('end', () => to.end())
      .on('drain', () => this.#state === 'open' && to.resume())
      .on('data', (chunk: Buffer) => {
        if (!to.write(chunk)) from.pause()
      })
    if (this.#state === 'silent') from.pause()
  }
}
