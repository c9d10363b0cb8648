import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type * as z from 'zod/mini'
import { avatarPath } from '../src/database/avatar-paths.ts'
import type { AllAccounts } from '../src/database/doors.ts'
import { embedHosts, enterAccountAs } from '../src/features/accounts/accounts.ts'
import { actForHolder } from '../src/features/copyright-holders/copyright-holders.ts'
import { actInNameOf } from '../src/features/impersonation/impersonation.ts'
import { permissionsOfRole } from '../src/features/roles/roles.ts'
import { recogniseCaller } from '../src/features/sessions/sessions.ts'
import { features } from '../src/features.ts'
import type { BoundArea } from '../src/http/bound-area.ts'
import type { BuiltPages } from '../src/http/built-pages.ts'
import { type CallLimits, unlimited } from '../src/http/call-limits.ts'
import type { CallerSource, Credentials, EnteredAccount, SignedIn } from '../src/http/caller.ts'
import { ownProxies } from '../src/http/client-address.ts'
import { buildHttp } from '../src/http/http.ts'
import { type ClientTimeouts, type HttpSettings, type Mount, usualTimeouts } from '../src/http/http-settings.ts'
import type { RawRoute } from '../src/http/raw.ts'
import { refuse } from '../src/http/refuse.ts'
import { areasOf, type RouteMaterials, routesOf } from '../src/registry/feature.ts'
import type { Services } from '../src/services.ts'
import { faultsOfPlaylist } from './hls-rules.ts'
import { testPublicUrl, testServices } from './test-services.ts'
import { throwawayRoot } from './throwaway.ts'

interface TestHttpSettings {
  db: AllAccounts
  /** The areas that are answered; those of every feature unless told. */
  areas?: Record<string, BoundArea>
  /** Routes beside the calls; those of every feature by default. */
  rawRoutes?: readonly RawRoute[]
  mounts?: readonly Mount[]
  trustedProxies?: readonly string[]
  /** Returns who is calling; without it the caller is taken on trust. */
  recognise?: (credentials: Credentials, services: Services) => Promise<SignedIn | null>
  enter?: (code: string, signedIn: SignedIn) => Promise<EnteredAccount>
  services?: Partial<Services>
  timeouts?: Partial<ClientTimeouts>
  sites?: HttpSettings['sites']
  pages?: HttpSettings['pages']
  health?: HttpSettings['health']
  limits?: CallLimits
}

/** Caller and account: `key` stands for an API key of the user, `cookie` for a browser. */
export interface As {
  user?: number
  account?: string
  by?: 'key' | 'cookie'
  headers?: Record<string, string>
}

/** Answer of a v3 call. */
export interface V3Answer<R = unknown> {
  status: number
  id: unknown
  /** Not there when the call was refused: a test that reads it then fails. */
  result: R
  error?: {
    type: string
    subtype: string
    extra: string
    internalRequestId: string
    fields?: Record<string, string[]>
    /** Of administration calls (C-3-37). */
    code?: string
    message?: string
    params?: Record<string, unknown>
  }
}

export const testOperatorToken = 'a-token-of-the-operator-0123456789'
/** Pages as if they had been built, of no files. */
const builtPages: BuiltPages = {
  page: () => ({ script: '/embed/assets/main.js', styles: [], shared: [], later: {} }),
  send: () => null,
}

export { testPublicUrl }

/** The real HTTP side over a real database; only who is calling is taken on trust, since sessions are a feature. */
export async function testHttp(settings: TestHttpSettings) {
  const folder = await mkdtemp(path.join(throwawayRoot(), 'skleyka-test-'))
  const services: Services = { ...(await testServices(settings.db, folder)), ...settings.services }
  const callers: CallerSource = {
    recognise: (credentials) =>
      settings.recognise ? settings.recognise(credentials, services) : recognise(services, credentials),
    enter: settings.enter ?? ((code, signedIn) => enterAccountAs(settings.db, code, signedIn)),
    actFor: (token, signedIn) => actForHolder(services, token, signedIn.user),
    inNameOf: (id, signedIn) => actInNameOf(services, id, signedIn),
    permissionsOfRole: (accountId, roleId) => permissionsOfRole(settings.db, accountId, roleId),
  }
  const pages = settings.pages ?? (async () => builtPages)
  const materials: RouteMaterials = {
    services,
    shared: null,
    pages,
    helperScript: '',
    administratorEmail: null,
    serverText: async () => '',
    metricsToken: testOperatorToken,
  }
  const app = await buildHttp({
    services,
    callers,
    areas: settings.areas ?? areasOf(features),
    rawRoutes: settings.rawRoutes ?? routesOf(features, materials),
    sites: settings.sites ?? [],
    pages,
    mounts: settings.mounts ?? [],
    origins: [testPublicUrl],
    isEmbedHost: (host) => embedHosts.has(settings.db, host),
    trustedProxies: settings.trustedProxies ?? ownProxies,
    limits: settings.limits ?? unlimited,
    timeouts: { ...usualTimeouts, ...settings.timeouts },
    provesPrinted: true,
    operatorToken: testOperatorToken,
    health: settings.health ?? (async () => ({ ok: true, failing: [], parts: {} })),
  })
  const faults = watchPlaylists(app)
  after(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
    assert.deepEqual(faults, [], 'playlists that were answered keep RFC 8216')
  })
  return { app, services, ...callsTo(app) }
}

/** Holds every playlist that a test is answered to RFC 8216; returns the breaches, which grow as answers go. */
export function watchPlaylists(app: FastifyInstance): string[] {
  const faults: string[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    const isPlaylist = String(reply.getHeader('content-type')).startsWith('application/vnd.apple.mpegurl')
    if (!isPlaylist || reply.statusCode !== 200 || request.method !== 'GET') return payload
    // one of the storage comes as a stream
    const whole = payload instanceof Readable ? await buffer(payload) : payload
    faults.push(...faultsOfPlaylist(String(whole)).map((fault) => `${request.url}: ${fault}`))
    return payload instanceof Readable ? Readable.from([whole]) : payload
  })
  return faults
}

/** Lets the server listen and answers its address, for what `inject` cannot do: streams and broken connections. */
export async function listen(app: FastifyInstance): Promise<{ url: string; port: number }> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port }
}

export const testCsrf = (userId: number) => `csrf-${userId}`

function callsTo(app: FastifyInstance) {
  let calls = 0
  return {
    /** A v3 call, or just its path, with a number of its own unless `id` gives one. */
    async call<R extends z.ZodMiniType>(
      called: { readonly path: string; readonly result: R } | string,
      params: unknown,
      as: As = {},
      id?: string,
    ): Promise<V3Answer<z.input<R>>> {
      calls += 1
      const payload = { id: id ?? `vp${calls}`, params }
      const url = typeof called === 'string' ? called : called.path
      const answer = await app.inject({ method: 'POST', url, headers: headersOf(as), payload })
      return { status: answer.statusCode, ...answer.json() }
    },
    /** A v2 call; a body goes with every verb but GET. */
    async send(verb: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, as: As = {}, payload?: object) {
      const options: InjectOptions = { method: verb, url, headers: headersOf(as), ...(payload && { payload }) }
      const answer = await app.inject(options)
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
    },
  }
}

function headersOf({ user, account, by = 'key', headers }: As): Record<string, string> {
  const who: Record<string, string> = {}
  if (user !== undefined && by === 'key') who.authorization = `Bearer ${user}`
  if (user !== undefined && by === 'cookie')
    Object.assign(who, { cookie: `user=${user}`, 'x-csrf-token': testCsrf(user) })
  return { ...who, ...(account && { 'x-account-code': account }), ...headers }
}

async function recognise(services: Services, credentials: Credentials): Promise<SignedIn | null> {
  const { apiKey, cookie } = credentials
  if (apiKey?.startsWith('skl_')) return recogniseCaller(services, credentials)
  const db = services.db.platform('entering')
  const id = Number(apiKey ?? cookie?.match(/user=(\d+)/)?.[1])
  if (apiKey === undefined && Number.isNaN(id)) return null
  const row = Number.isSafeInteger(id)
    ? await db.selectFrom('users').selectAll().select(avatarPath.as('shown')).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!row && apiKey !== undefined) throw refuse('auth.badKey')
  if (!row) return null
  const { email, name, admin, shown: avatar, confirmation_needed } = row
  const user = { id, email, name, admin, avatar, confirmationNeeded: confirmation_needed }
  if (apiKey !== undefined) return { user, via: 'key', sessionId: null, keyId: id, serviceKey: null, csrfToken: null }
  return { user, via: 'cookie', sessionId: id, keyId: null, serviceKey: null, csrfToken: testCsrf(id) }
}
