import Fastify, { type FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'
import type { HttpSettings } from './http-settings.ts'
import { listenProblem } from './listen-problem.ts'
import { isOperator } from './operators.ts'

interface ProbeOptions {
  readonly host: string
  readonly port: number
  readonly metrics: Pick<Metrics, 'registry'>
  readonly health: HttpSettings['health']
  /** Token that shows the figures, and each part of the process by name. */
  readonly operatorToken: string
}

/** Listens for whoever watches this process, whatever its roles: GET /healthz and GET /metrics. */
export async function startProbe({ host, port, metrics, health, operatorToken }: ProbeOptions) {
  const app = Fastify({ logger: false, bodyLimit: 1024, requestTimeout: 10_000, forceCloseConnections: true })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  })
  const knows = ({ headers }: FastifyRequest) => isOperator(headers, operatorToken)
  app.get('/healthz', async (request, reply) => {
    const { ok, ...details } = await health()
    return reply.code(ok ? 200 : 503).send(knows(request) ? { ok, ...details } : { ok })
  })
  app.get('/metrics', async (request, reply) => {
    if (!knows(request)) return reply.code(401).header('www-authenticate', 'Bearer').send()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  try {
    await app.listen({ host, port })
  } catch (cause) {
    await app.close()
    throw listenProblem(cause, { host, port, setting: 'PROBE_PORT' })
  }
  const address = app.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => app.close(),
  }
}
