import type { AnyCall, ResultOf } from '@skleyka/contract/method.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { recogniseCaller } from './admission.ts'
import type { AnyHandler } from './bound-area.ts'
import { clientAddress } from './client-address.ts'
import { credentialsOf, factsOf } from './credentials.ts'
import type { HttpSettings } from './http-settings.ts'
import type { AskOptions } from './raw.ts'
import { isIdempotencyKey } from './replies.ts'
import { runCall } from './run-call.ts'

interface CallRequest<C extends AnyCall> extends AskOptions {
  readonly called: C
  readonly params: z.input<C['params']>
}

/**
 * Makes a call for a request of a raw route, with its access, limits and journal. The caller is known by an API key alone: a cookie
 * would let pages of other sites act.
 */
export async function askCall<C extends AnyCall>(
  s: HttpSettings,
  request: FastifyRequest,
  { called, params, isFree = false, repeats = false }: CallRequest<C>,
): Promise<ResultOf<C>> {
  const { name, handler } = handlerOf(s, called)
  const cost = isFree ? 0 : (called.cost ?? 1)
  const { apiKey } = credentialsOf(request)
  const isOpen = called.access.who === 'uploadHolder'
  const signedIn = isOpen
    ? null
    : await recogniseCaller(s, request, { apiKey, cookie: undefined, sessionToken: undefined })
  if (signedIn) s.limits.caller(signedIn, cost)
  else s.limits.visitor(clientAddress(request), cost)
  const header = request.headers['x-account-code']
  const code = typeof header === 'string' ? header : signedIn?.serviceKey?.account.code
  const account = code && signedIn ? await s.callers.enter(code, signedIn) : null
  if (account) s.limits.account(account.id, cost)
  const key = request.headers['idempotency-key']
  const idempotencyKey = repeats && typeof key === 'string' && isIdempotencyKey(key) ? key : null
  const facts = factsOf(request)
  const pending = { call: called, name, handler, params, signedIn, account, holder: null, facts, idempotencyKey }
  return z.decode(called.result, (await runCall(pending, s.services)) as never) as ResultOf<C>
}

function handlerOf({ areas }: HttpSettings, called: AnyCall): { name: string; handler: AnyHandler } {
  for (const [areaName, { area, handlers }] of Object.entries(areas)) {
    for (const [callName, call] of Object.entries(area)) {
      const handler = handlers[callName]
      if (call === called && handler) return { name: `${areaName}.${callName}`, handler }
    }
  }
  throw new Error(`nobody answers ${called.path}`)
}
