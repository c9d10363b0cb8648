import { randomUUID } from 'node:crypto'
import type { Area } from '@skleyka/contract/method.ts'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import type { BuiltPages } from './built-pages.ts'
import type { CallLimits } from './call-limits.ts'
import { addCallRoutes, type BoundArea } from './call-routes.ts'
import type { CallerSource } from './caller.ts'
import { clientAddress, isThroughStranger } from './client-address.ts'
import type { Handlers } from './handlers.ts'
import { mostJsonBytes } from './json-bodies.ts'
import { type CallMetrics, observeCalls } from './metrics.ts'
import { isOperator } from './operators.ts'
import type { RawRoute } from './raw.ts'
import { addRawRoutes } from './raw-routes.ts'
import { answerProblem } from './replies.ts'
import { securityHeaders } from './security-headers.ts'
import { addSite, type Site } from './site.ts'

/** What the HTTP side of the product is built from. */
export interface HttpSettings {
  readonly parts: Parts
  readonly callers: CallerSource
  readonly areas: Readonly<Record<string, BoundArea>>
  readonly rawRoutes: readonly RawRoute[]
  /** Built pages served as files. */
  readonly sites: readonly Site[]
  /** The public pages; null when nothing is built. */
  readonly pages: () => Promise<BuiltPages | null>
  /** A plain Node handler for everything below a prefix: the bundled identity provider. */
  readonly mounts: readonly Mount[]
  /** Origins whose pages may call the API with cookies: that of PUBLIC_URL. */
  readonly origins: readonly string[]
  /** Addresses and ranges of the proxies whose word on the client's address is taken. */
  readonly trustedProxies: readonly string[]
  readonly limits: CallLimits
  readonly patience: ClientPatience
  readonly metrics: CallMetrics
  /** Who shows it is told more than anybody. */
  readonly operatorToken: string
  /** Answers /healthz. */
  readonly health: () => Promise<{ readonly ok: boolean; readonly failing: readonly string[]; readonly parts: unknown }>
}

/** A plain Node request handler that owns everything below `prefix`. */
export interface Mount {
  readonly prefix: string
  /** `address` is the client's, as every other part of the server knows it. */
  handle(request: FastifyRequest['raw'], response: import('node:http').ServerResponse, address: string): void
}

/** Ties an area of the contract to its handlers; a handler too few does not compile. */
export const bind = <A extends Area>(area: A, handlers: Handlers<A>): BoundArea => ({ area, handlers })

/** How long a client may take, in milliseconds. */
export interface ClientPatience {
  /** For its headers, and how often that is looked at. */
  readonly headersMs: number
  readonly lookEveryMs: number
  /** Between two pieces of the body of a call (safety §10). */
  readonly bodyMs: number
}

// Node looks every 30 s unless it is told to: whoever never ends his headers would be kept for 50 s
export const usualPatience: ClientPatience = { headersMs: 20_000, lookEveryMs: 5_000, bodyMs: 30_000 }

/** Builds the server with every route; nothing listens until `listen` of what it returns. */
export async function buildHttp(settings: HttpSettings): Promise<FastifyInstance> {
  const { headersMs, lookEveryMs } = settings.patience
  const headers = securityHeaders(settings.parts.publicUrl)
  const noRoute = answerProblem(settings.parts.log, 'call.noRoute')
  const app = Fastify({
    logger: false,
    // an address that cannot be read leads nowhere; no hook runs for it
    frameworkErrors: async (_error, request, reply) => {
      await headers(request, reply)
      await noRoute(request, reply)
    },
    genReqId: () => randomUUID(),
    trustProxy: [...settings.trustedProxies],
    bodyLimit: mostJsonBytes,
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 512, caseSensitive: true, ignoreTrailingSlash: false },
    http: { maxHeaderSize: headerBytes, headersTimeout: headersMs, connectionsCheckingInterval: lookEveryMs },
  })
  app.addHook('onRequest', headers)
  app.addHook('onRequest', tellOfStrangers(settings.parts.log))
  app.addHook('onResponse', observeCalls(settings.metrics, settings.parts.log))
  app.setErrorHandler(answerProblem(settings.parts.log))
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
  return app
}

// safety §10
const headerBytes = 16 * 1024

/** Says once that a proxy is not believed: otherwise nobody learns why all its people share one limit. */
function tellOfStrangers(log: Parts['log']) {
  let told = false
  return async (request: FastifyRequest) => {
    if (told || !isThroughStranger(request)) return
    told = true
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
