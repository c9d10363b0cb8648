import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { addCallRoutes } from './call-routes.ts'
import { clientAddress, isThroughStranger } from './client-address.ts'
import { answerDirectly } from './direct-routes.ts'
import type { HttpSettings, Mount } from './http-settings.ts'
import { maxJsonBytes } from './json-bodies.ts'
import { observeCalls, traceCalls } from './observe-calls.ts'
import { isOperator } from './operators.ts'
import { playersOnly } from './players-only.ts'
import { addRawRoutes } from './raw-routes.ts'
import { answerProblem } from './replies.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addSite } from './site.ts'

/** Builds the server with every route; nothing listens until `listen` of what it returns. */
export async function buildHttp(settings: HttpSettings): Promise<FastifyInstance> {
  const { headersMs, lookEveryMs } = settings.timeouts
  const headers = addSecurityHeaders(settings.services.publicUrl)
  const noRoute = answerProblem(settings.services.log, 'call.noRoute')
  const app = Fastify({
    logger: false,
    // an address that cannot be read leads nowhere; no hook runs for it
    frameworkErrors: async (_error, request, reply) => {
      await headers(request, reply)
      await noRoute(request, reply)
    },
    genReqId: () => randomUUID(),
    trustProxy: [...settings.trustedProxies],
    bodyLimit: maxJsonBytes,
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 512, caseSensitive: true, ignoreTrailingSlash: false },
    http: { maxHeaderSize: headerBytes, headersTimeout: headersMs, connectionsCheckingInterval: lookEveryMs },
  })
  traceCalls(app)
  app.addHook('onRequest', headers)
  app.addHook('onRequest', tellOfStrangers(settings.services.log))
  app.addHook('onRequest', playersOnly(settings.services, settings.isEmbedHost))
  app.addHook('onResponse', observeCalls(settings.services.metrics, settings.services.log))
  app.setErrorHandler(answerProblem(settings.services.log))
  app.setNotFoundHandler(noRoute)
  await app.register(async (scope) => addCallRoutes(scope, settings))
  await app.register(async (scope) => addRawRoutes(scope, settings))
  for (const mount of settings.mounts) await app.register(async (scope) => addMount(scope, mount))
  for (const site of settings.sites) await app.register(async (scope) => addSite(scope, site))
  // whoever types the bare address wants the console
  app.get('/', async (_request, reply) => reply.redirect('/admin', 302))
  app.get('/healthz', async (request, reply) => {
    const { ok, ...details } = await settings.health()
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isOperator(request.headers, settings.operatorToken) ? { ok, ...details } : { ok })
  })
  answerDirectly(app.server, settings)
  return app
}

// safety §10
const headerBytes = 16 * 1024

/** Says once that a proxy is not believed: otherwise nobody learns why all its people share one limit. */
function tellOfStrangers(log: Services['log']) {
  let isReported = false
  return async (request: FastifyRequest) => {
    if (isReported || !isThroughStranger(request)) return
    isReported = true
    log.warn({ proxy: request.ip }, 'X-Forwarded-For of a proxy that is not in TRUSTED_PROXIES is not believed')
  }
}

/** Hands the untouched Node request over; Fastify must not read its body first. */
function addMount(scope: FastifyInstance, mount: Mount): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  for (const url of [mount.prefix, `${mount.prefix}/*`]) {
    scope.all(url, (request, reply) => {
      reply.hijack()
      mount.handle(request.raw, reply.raw, clientAddress(request))
    })
  }
}
