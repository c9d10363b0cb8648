import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { refusals } from '@skleyka/contract/contract.ts'
import { beginRequestSpan, endRequestSpan } from '../metrics/tracing.ts'
import { createAddressReader } from './client-address.ts'
import { agentOf } from './credentials.ts'
import type { HttpSettings } from './http-settings.ts'
import { observeAnswers } from './observe-calls.ts'
import type { RawRoute } from './raw.ts'
import { asRefusal, readOnBytes, refusalBody, refusalHeaders } from './replies.ts'
import { securityHeaders } from './security-headers.ts'

type DirectAnswer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Lets a server answer its direct routes itself. A beacon of a player costs a tenth of what the router and its hooks take, so they see
 * none: what they do of it (address, headers, refusals, figures, log, span) is done here.
 */
export function answerDirectly(server: Server, settings: HttpSettings): void {
  const answers = new Map<string, DirectAnswer>()
  for (const route of settings.rawRoutes) {
    if (route.direct) answers.set(`${route.verb} ${route.path}`, createDirectAnswer(route, route.direct, settings))
  }
  if (answers.size === 0) return
  const paths = new Set(settings.rawRoutes.flatMap(({ direct, path }) => (direct ? [path] : [])))
  const routed = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request
    const answer = paths.has(url) ? answers.get(`${request.method} ${url}`) : undefined
    if (answer) return answer(request, response)
    for (const listener of routed) Reflect.apply(listener, server, [request, response])
  })
}

function createDirectAnswer(
  { verb, path: route }: RawRoute,
  direct: NonNullable<RawRoute['direct']>,
  { services, trustedProxies }: Pick<HttpSettings, 'services' | 'trustedProxies'>,
): DirectAnswer {
  const { log } = services
  const addressOf = createAddressReader(trustedProxies)
  const observe = observeAnswers(services.metrics, log)
  const always = securityHeaders(services.publicUrl)
  return (request, response) => {
    const began = performance.now()
    const requestId = randomUUID()
    const ask = async () => {
      const { headers } = request
      const facts = { id: requestId, ip: addressOf(request), agent: agentOf(headers) }
      return await direct({ facts, headers, body: request })
    }
    const span = beginRequestSpan(verb, route, requestId, () => {
      ask().then(
        ({ status, headers }) => end(status, headers),
        (error: unknown) => refuseWith(error instanceof Error ? error : new Error(String(error))),
      )
    })
    const end = (status: number, headers: Readonly<Record<string, string>>, body?: string) => {
      response.writeHead(status, { ...always, ...headers })
      response.end(body)
      endRequestSpan(span, status)
      observe({ requestId, verb, route, status, ms: performance.now() - began })
    }
    const refuseWith = (error: Error) => {
      const refusal = asRefusal(error)
      if (refusal.refusal === 'internal.failed') log.error({ err: error, requestId, route }, 'call failed')
      const body = JSON.stringify(refusalBody(refusal, requestId))
      end(
        refusals[refusal.refusal].status,
        {
          ...refusalHeaders(refusal, requestId, !request.complete && announcedBytes(request) > readOnBytes),
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(Buffer.byteLength(body)),
        },
        body,
      )
    }
  }
}

const announcedBytes = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY
