import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { beginRequestSpan, endRequestSpan } from '../metrics/tracing.ts'

/** Counts every answer and logs it by its route, never by its address: addresses hold tokens (R30). */
export function observeCalls({ httpSeconds, httpFailures }: Metrics, log: Log) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url ?? 'none'
    const status = String(reply.statusCode)
    httpSeconds.observe({ route, status }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) httpFailures.inc({ route })
    log.debug({ requestId: request.id, verb: request.method, route, status, ms: Math.round(reply.elapsedTime) }, 'call')
  }
}

/** Puts every request into a span of its own; without tracing the hooks do nothing. */
export function traceCalls(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    spans.set(request, beginRequestSpan(request.method, request.routeOptions.url ?? 'none', request.id, done))
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (span) endRequestSpan(span, reply.statusCode)
    done()
  })
}
