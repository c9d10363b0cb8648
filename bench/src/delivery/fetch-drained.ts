import { Agent, request } from 'node:http'

/** Returns how many bytes an address has, read and dropped; throws for any answer but 200. `from` is the address of this machine it is asked from. */
export function fetchDrained(agent: Agent, url: string, from = '127.0.0.1'): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const sent = request(url, { agent, localAddress: from }, (answer) => {
    let bytes = 0
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    answer.on('error', reject)
    answer.on('end', () =>
      answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${answer.statusCode} ${new URL(url).pathname}`)),
    )
  })
  sent.on('error', reject).end()
  return promise
}

/** Connections that stay open, as those of players do. */
export const openAgent = (maxSockets: number): Agent => new Agent({ keepAlive: true, maxSockets })
