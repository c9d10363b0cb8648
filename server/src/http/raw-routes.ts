import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Delivery, deliveryHeader } from '../delivery/delivery-log.ts'
import type { Services } from '../services.ts'
import { askCall } from './ask-call.ts'
import { factsOf } from './credentials.ts'
import type { HttpSettings } from './http-settings.ts'
import type { RawReply, RawRoute } from './raw.ts'

/** Adds the routes whose bodies are streams; Fastify hands the body on unread. */
export function addRawRoutes(scope: FastifyInstance, settings: HttpSettings): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  for (const route of settings.rawRoutes) {
    scope.route({
      method: route.verb,
      url: route.path,
      exposeHeadRoute: false,
      handler: (request, reply) => answerRaw(settings, route, request, reply),
    })
  }
}

async function answerRaw(s: HttpSettings, route: RawRoute, request: FastifyRequest, reply: FastifyReply) {
  const gone = new AbortController()
  // 'close' of the response before its end means that the client went away
  reply.raw.once('close', () => !reply.raw.writableFinished && gone.abort())
  const facts = factsOf(request)
  if (route.cost) s.limits.visitor(facts.ip, route.cost)
  const answer = await route.handle(
    {
      facts,
      verb: request.method,
      params: texts(request.params),
      query: texts(request.query),
      headers: request.headers,
      body: request.raw,
      signal: gone.signal,
      ask: (called, params, options) => askCall(s, request, { called, params, ...options }),
    },
    s.services,
  )
  return give(reply, answer, s.services)
}

function give(reply: FastifyReply, answer: RawReply, services: DeliveryServices) {
  if (answer === 'hangUp') {
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  reply.code(answer.status)
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value)
  if (answer.delivery && answer.body !== undefined && reply.request.method !== 'HEAD')
    logDelivery(reply, answer.delivery, lengthOf(answer), services)
  return reply.send(answer.body ?? '')
}

type DeliveryServices = Pick<Services, 'delivery' | 'now'>

/** Bytes of the body of an answer; without bound for a stream that does not tell them. */
function lengthOf({ body = '', headers = {} }: Exclude<RawReply, 'hangUp'>): number {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return Buffer.byteLength(body)
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
}

/** Counts the bytes of a body when it has left; of one whose client went away, those that were given to the network. */
function logDelivery(
  { raw }: FastifyReply,
  delivery: Delivery,
  length: number,
  { delivery: log, now }: DeliveryServices,
): void {
  if (log.fileInFront !== null) return void raw.setHeader('x-delivery', deliveryHeader(delivery))
  const { socket } = raw
  const before = socket?.bytesWritten ?? 0
  raw.once('close', () => {
    const written = Math.max(0, (socket?.bytesWritten ?? 0) - before)
    log.count(delivery, raw.writableFinished && Number.isFinite(length) ? length : Math.min(length, written), now())
  })
}

function texts(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
