import { Readable } from 'node:stream'
import type { RawRoute } from '../src/http/raw.ts'
import type { Services } from '../src/services.ts'

/** A request whose body a route has begun to read and does not get to the end of before it is told to. */
export function heldBack(route: RawRoute | undefined, services: Services, url: string, bytes: Buffer) {
  if (!route) throw new Error('no such route')
  const { promise: isRead, resolve } = Promise.withResolvers<void>()
  const body = new Readable({ read: () => resolve() })
  const answer = route.handle(
    {
      facts: { id: 'held', ip: '127.0.0.1', agent: null },
      verb: 'POST',
      params: { link: url.split('/').at(-1) ?? '' },
      headers: {},
      query: {},
      body,
      signal: new AbortController().signal,
      ask: () => Promise.reject(new Error('a route that calls nothing')),
    },
    services,
  )
  return {
    isRead,
    /** The status it is answered with. */
    async end(): Promise<number | null> {
      body.push(bytes)
      body.push(null)
      const reply = await answer
      return reply === 'hangUp' ? null : reply.status
    },
  }
}
