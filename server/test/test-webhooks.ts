import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { allPermissions, sections } from '@skleyka/contract/permissions/permissions.ts'
import { type WebhookEvent, webhookEvents } from '@skleyka/contract/webhooks/webhook-events.ts'
import { webhooks } from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { secretsFrom } from '../src/data-folder/secrets.ts'
import { sendWebhooks, sweepWebhooks } from '../src/features/webhooks/send-webhooks.ts'
import { parseRange } from '../src/outbound/address.ts'
import { openOutbound } from '../src/outbound/outbound.ts'
import { testDatabase } from './test-database.ts'
import { testHttp, testPublicUrl } from './test-http.ts'
import { testRows } from './test-rows.ts'

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Answer of a receiver to a request whose body has come. */
export type Reaction = (response: ServerResponse, request: IncomingMessage) => void

/** Programs that are told of events, by path; any other path is taken with 204. */
export async function startReceiver() {
  const received: Received[] = []
  const reactions = new Map<string, Reaction>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: await text(request) })
    const react = reactions.get(path)
    if (react) react(response, request)
    else response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a port has an address')
  return { url: `http://127.0.0.1:${address.port}`, received, reactions }
}

/** Webhooks over HTTP, a receiver on the loopback, and senders by a clock of their own. */
export async function testWebhooks() {
  const { db } = await testDatabase()
  const make = testRows(db)
  const loopback = parseRange('127.0.0.0/8')
  if (!loopback) throw new Error('the loopback is a range')
  // events bear the time of the database, which is not yet that of the senders
  const clock = { now: new Date() }
  const restart = () => {
    clock.now = new Date(Date.now() + 60_000)
  }
  restart()
  const later = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
  }
  const logged: unknown[] = []
  const write = (...entry: unknown[]) => void logged.push(entry)
  const log = { debug: write, info: write, warn: write, error: write }
  const outbound = openOutbound([loopback], async (host) => {
    throw Object.assign(new Error(host), { code: 'ENOTFOUND' })
  })
  const secrets = secretsFrom(Buffer.alloc(32, 7))
  const now = () => clock.now
  const http = await testHttp({ db, services: { outbound, now, secrets } })
  const receiver = await startReceiver()
  const sending = { db, now, outbound, secrets, log, metrics: http.services.metrics, publicUrl: testPublicUrl }
  const user = await make.user({ name: 'Вера Орлова' })

  return {
    ...{ ...http, db, make, clock, restart, later, logged, receiver, user, sending },
    send: () => sendWebhooks(sending),
    sweep: () => sweepWebhooks(sending),

    async studio() {
      const { id, code } = await make.account({ sections: [...sections], members: { [user]: [...allPermissions] } })
      return { id, code, as: { user, account: code } }
    },

    /** A webhook of the receiver, at a path of its own. */
    async hook(as: { user: number; account: string }, path: string, events: readonly WebhookEvent[] = webhookEvents) {
      const { result, error } = await http.call(
        webhooks.create,
        { url: `${receiver.url}${path}`, events: [...events] },
        as,
      )
      if (error) throw new Error(JSON.stringify(error))
      return { id: result.webhook.id, secret: result.secret }
    },

    at: (path: string) => receiver.received.filter((one) => one.path === path),
  }
}
