import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'
import type { Log } from '../log/log.ts'

/** The server's own figures, in the form metrics collectors read. */
export interface CallMetrics {
  readonly registry: Registry
  readonly seconds: Histogram<'route' | 'status'>
  readonly failures: Counter<'route'>
}

/** A registry of its own, so that several servers can live in one process (tests). */
export function callMetrics(): CallMetrics {
  const registry = new Registry()
  return {
    registry,
    seconds: new Histogram({
      name: 'skleyka_http_seconds',
      help: 'Time from the request to the end of the answer, seconds',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    failures: new Counter({
      name: 'skleyka_http_failures_total',
      help: 'Answers with status 500 and above',
      labelNames: ['route'],
      registers: [registry],
    }),
  }
}

/** Counts every answer and logs it by its route, never by its address: addresses hold tokens (R30). */
export function observeCalls(metrics: CallMetrics, log: Log) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url ?? 'none'
    const status = String(reply.statusCode)
    metrics.seconds.observe({ route, status }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) metrics.failures.inc({ route })
    log.debug({ requestId: request.id, verb: request.method, route, status, ms: Math.round(reply.elapsedTime) }, 'call')
  }
}
