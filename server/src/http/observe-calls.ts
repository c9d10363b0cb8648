import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { beginRequestSpan, endRequestSpan } from '../metrics/tracing.ts'

/** Counts every answer and logs it by its route, never by its address: addresses hold tokens (R30). */
export function observeCalls(metrics: Metrics, log: Log) {
  const observe = observeAnswers(metrics, log)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url ?? 'none'
    observe({ requestId: request.id, verb: request.method, route, status: reply.statusCode, ms: reply.elapsedTime })
  }
}

/** An answer that was sent, and how long after its request. */
export interface SentAnswer {
  readonly requestId: string
  readonly verb: string
  readonly route: string
  readonly status: number
  readonly ms: number
}

export function observeAnswers({ httpSeconds, httpFailures }: Metrics, log: Log) {
  return ({ requestId, verb, route, status: code, ms }: SentAnswer): void => {
    const status = String(code)
    httpSeconds.observe({ route, status }, ms / 1000)
    if (code >= 500) httpFailures.inc({ route })
    log.debug({ requestId, verb, route, status, ms: Math.round(ms) }, 'call')
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
