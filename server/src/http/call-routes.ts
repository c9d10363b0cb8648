import type { Access } from '@skleyka/contract/access.ts'
import { holderHeader } from '@skleyka/contract/copyright-holders/holder-header.ts'
import type { AnyCall, Endpoint, Method } from '@skleyka/contract/method.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admissionOf, admit } from './admission.ts'
import { addApiDocs } from './api-docs.ts'
import type { AnyHandler } from './bound-area.ts'
import type { ActingHolder, EnteredAccount, SignedIn } from './caller.ts'
import { factsOf } from './credentials.ts'
import type { HttpSettings } from './http-settings.ts'
import { inNameOf } from './in-name-of.ts'
import { addJsonBodies, bodyBytesOf } from './json-bodies.ts'
import { addManual } from './manual.ts'
import { openApiDocument } from './openapi.ts'
import { checkCsrf, checkOrigin, isOwnPage } from './origin.ts'
import { Printed, provePrinted } from './printed.ts'
import { refuse } from './refuse.ts'
import { callId, isIdempotencyKey } from './replies.ts'
import { runCall } from './run-call.ts'
import { withViewedRole } from './viewed-role.ts'

/** Adds a route for every call of the contract, for the OpenAPI document made from them, and for the manual. */
export function addCallRoutes(scope: FastifyInstance, settings: HttpSettings): void {
  addJsonBodies(scope, settings.timeouts.bodyMs)
  for (const [areaName, { area, handlers }] of Object.entries(settings.areas)) {
    for (const [callName, call] of Object.entries(area)) {
      const handler = handlers[callName]
      if (!handler) throw new Error(`no handler for ${areaName}.${callName}`)
      addRoute(scope, settings, { call, handler, name: `${areaName}.${callName}` })
    }
  }
  addWrongVerbs(scope, settings)
  addApiDocs(
    scope,
    () => openApiDocument(settings.areas, settings.rawRoutes, settings.services.publicUrl),
    settings.pages,
  )
  addManual(scope, settings.pages)
}

interface Route {
  readonly call: AnyCall
  readonly handler: AnyHandler
  readonly name: string
}

function addRoute(scope: FastifyInstance, settings: HttpSettings, route: Route): void {
  const { call } = route
  scope.route({
    method: call.kind === 'method' ? 'POST' : call.verb,
    url: routeOf(call),
    config: { callName: route.name },
    bodyLimit: bodyBytesOf(call),
    onRequest: (request) => admit(settings, call, request),
    handler: (request, reply) =>
      call.kind === 'method'
        ? answerMethod(settings, route, call, request, reply)
        : answerEndpoint(settings, route, call, request, reply),
  })
}

/** A call's path in the router's form. */
const routeOf = (call: AnyCall) => call.path.replace(/\{(\w+)\}/g, ':$1').replace(/:(\w+)\.json$/, ':$1(^[^/.]+).json')

/** Spec §8: a known path asked with another verb is 405 and not 404. */
function addWrongVerbs(scope: FastifyInstance, settings: HttpSettings): void {
  const verbs = new Map<string, Set<string>>()
  for (const call of Object.values(settings.areas).flatMap(({ area }) => Object.values(area))) {
    const used = verbs.get(routeOf(call)) ?? new Set()
    verbs.set(routeOf(call), used.add(call.kind === 'method' ? 'POST' : call.verb))
  }
  for (const [url, used] of verbs) {
    const method = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'].filter((verb) => !used.has(verb))
    scope.route({ method, url, exposeHeadRoute: false, onRequest: refuseVerb, handler: refuseVerb })
  }
}

async function refuseVerb(): Promise<never> {
  throw refuse('call.wrongVerb')
}

/** v3: {id, sessionId?, params} → {id, result}. */
async function answerMethod(s: HttpSettings, route: Route, call: Method, request: FastifyRequest, reply: FastifyReply) {
  const body = request.body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refuse('call.badJson')
  const sessionId = 'sessionId' in body && typeof body.sessionId === 'string' ? body.sessionId : undefined
  const idempotencyKey = callId(request)
  if (!idempotencyKey) throw refuse('call.badParams', { problems: 'id' }, { id: ['Неверное значение'] })
  const { signedIn: admittedCaller, cost } = await admissionOf(s, request, sessionId)
  // nobody is known by a page of ours at another name: that of a gate, under the domain of an account
  if (admittedCaller?.via !== 'key' && !(admittedCaller === null && isOwnPage(request.headers)))
    checkOrigin(request.headers, s.origins)
  const recognised = await inNameOf(s.callers, request.headers, admittedCaller)
  const params = 'params' in body ? body.params : {}
  const entered = await accountOf(s, call, request, recognised, textIn(params, 'accountCode'))
  if (entered) s.limits.account(entered.id, cost)
  const caller = await withViewedRole(s.callers, call, request.headers, { signedIn: recognised, account: entered })
  const holder = await holderOf(s, call, request, recognised)
  const facts = factsOf(request)
  const result = await runCall({ ...route, params, ...caller, holder, facts, idempotencyKey }, s.services)
  reply.header('cache-control', 'no-store').header('x-request-id', request.id)
  if (!(result instanceof Printed)) return reply.send({ id: idempotencyKey, result })
  if (s.provesPrinted) provePrinted(call.result, result)
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"id":${JSON.stringify(idempotencyKey)},"result":${result.text}}`)
}

/** v2: query or JSON body → {data}, or the bare result. */
async function answerEndpoint(
  s: HttpSettings,
  route: Route,
  call: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const query = { ...fieldsOf(request.query) }
  delete query.session_id
  const { signedIn: admittedCaller, cost } = await admissionOf(s, request)
  if (call.mutates && admittedCaller && admittedCaller.via !== 'key') {
    checkOrigin(request.headers, s.origins)
    checkCsrf(request.headers, admittedCaller)
  }
  const recognised = await inNameOf(s.callers, request.headers, admittedCaller)
  const params = { ...(call.mutates ? fieldsOf(request.body) : query), ...fieldsOf(request.params) }
  const entered = await accountOf(s, call, request, recognised, textIn(params, 'code'))
  if (entered) s.limits.account(entered.id, cost)
  const caller = await withViewedRole(s.callers, call, request.headers, { signedIn: recognised, account: entered })
  const key = request.headers['idempotency-key']
  const idempotencyKey = typeof key === 'string' && isIdempotencyKey(key) ? key : null
  const holder = await holderOf(s, call, request, recognised)
  const facts = factsOf(request)
  const result = await runCall({ ...route, params, ...caller, holder, facts, idempotencyKey }, s.services)
  reply.header('cache-control', 'no-store').header('x-request-id', request.id)
  return reply.send(call.bare ? result : { data: result })
}

/**
 * The account of a call (product C3): the X-Account-Code header, or the code among the params, else that of a service key. What is for
 * administrators is done from outside: an account among its params is asked about and not entered, locked or not.
 */
async function accountOf(
  s: HttpSettings,
  call: AnyCall,
  request: FastifyRequest,
  signedIn: SignedIn | null,
  fallback?: string,
): Promise<EnteredAccount | null> {
  const header = request.headers['x-account-code']
  const code = fallback ?? (typeof header === 'string' ? header : signedIn?.serviceKey?.account.code)
  if (!code || !signedIn || !entering.includes(call.access.who)) return null
  return s.callers.enter(code, signedIn)
}

/** The copyright holder of a call: that of the token in the X-Copyright-Holder header (product B13). */
async function holderOf(
  s: HttpSettings,
  call: AnyCall,
  request: FastifyRequest,
  signedIn: SignedIn | null,
): Promise<ActingHolder | null> {
  const token = request.headers[holderHeader]
  if (call.access.who !== 'holder' || typeof token !== 'string' || !signedIn) return null
  return s.callers.actFor(token, signedIn)
}

const entering: readonly Access['who'][] = ['signedIn', 'member']

function textIn(params: unknown, name: string): string | undefined {
  const value = fieldsOf(params)[name]
  return typeof value === 'string' ? value : undefined
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
