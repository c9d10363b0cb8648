import { Agent, type IncomingMessage, request } from 'node:http'

/** Returns how many bytes an address has, read and dropped; throws for any answer but 200. `from` is the address of this machine it is asked from. */
export function fetchDrained(agent: Agent, url: string, from?: string): Promise<number> {
  let bytes = 0
  return ask(agent, url, from, (chunk) => {
    bytes += chunk.length
  }).then(() => bytes)
}

/** Returns the text of an address in the same way. */
export function fetchText(agent: Agent, url: string, from?: string): Promise<string> {
  const chunks: Buffer[] = []
  return ask(agent, url, from, (chunk) => chunks.push(chunk)).then(() => Buffer.concat(chunks).toString())
}

function ask(agent: Agent, url: string, from = '127.0.0.1', take: (chunk: Buffer) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sent = request(url, { agent, localAddress: from }, (answer: IncomingMessage) => {
    answer.on('data', take)
    answer.on('error', reject)
    answer.on('end', () =>
      answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode} ${new URL(url).pathname}`)),
    )
  })
  sent.on('error', reject).end()
  return promise
}

/** Connections that stay open, as those of players do. */
export const openAgent = (maxSockets: number): Agent => new Agent({ keepAlive: true, maxSockets })
