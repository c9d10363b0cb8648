import type { AnyCall, Endpoint, Method, ParamsOf, ResultOf } from '@skleyka/contract/method.ts'
import { pathPlaces } from '@skleyka/contract/method.ts'
import * as z from 'zod/mini'
import { randomHex } from '../browser/random-hex.ts'
import type { BaseAddresses } from './base-addresses.ts'
import { CallError, errorTexts, isCanceled } from './call-error.ts'

/** Parts that a client of the API stands on; tests give their own. */
export interface TransportServices {
  readonly fetch: typeof fetch
  readonly addresses: () => BaseAddresses
  /** The short-lived token legacy calls carry as session_id. */
  readonly sessionToken: () => Promise<string>
  /** Counts an error by its code and endpoint (spec §8). */
  readonly countError: (code: string, endpoint: string) => void
  /** Hears how many seconds an endpoint took to answer, well or badly (C-7.4-08). */
  readonly timeCall: (seconds: number, endpoint: string) => void
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** The account of the call, in the header X-Account-Code. */
  readonly accountCode?: string | null
  /** Headers beside those every call bears. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** The number of a call that may be made again: repeats under it have one effect and one answer (safety R19). */
  readonly requestId?: string
  /** Puts the session id into the body of a v3 call. */
  readonly withSession?: boolean
}

export type Transport = <C extends AnyCall>(call: C, params: ParamsOf<C>, options?: CallOptions) => Promise<ResultOf<C>>

/** Builds the two clients of spec §7.1 and §7.3 behind one function; the contract says which of them a call takes. */
export function createTransport(parts: TransportServices): Transport {
  let csrfToken: string | null = null
  return async (call, params, options = {}) => {
    const begun = performance.now()
    const answered = () => parts.timeCall((performance.now() - begun) / 1000, call.path)
    try {
      const body = await (call.kind === 'method'
        ? callMethod(parts, call, params, options)
        : callEndpoint(parts, call, params, options, csrfToken))
      if (call.path.endsWith('/me')) csrfToken = textIn(body, 'csrf_token') ?? csrfToken
      answered()
      return decodeResult(call, body) as never
    } catch (error) {
      if (error instanceof CallError) {
        parts.countError(error.code, error.path)
        if (error.status !== 0) answered()
      }
      throw error
    }
  }
}

function decodeResult(call: AnyCall, body: unknown): unknown {
  const read = z.safeDecode(call.result, body as never)
  if (read.success) return read.data
  throw new CallError({ status: -1, message: errorTexts.api, path: call.path, cause: read.error })
}

/** Spec §7.3: POST of {id, sessionId?, params} with credentials; answers the JSON with `responseStatus` added. */
export async function askMethod(parts: TransportServices, call: Method, params: unknown, options: CallOptions) {
  const { requestId = newRequestId() } = options
  const sessionId = options.withSession ? await parts.sessionToken() : undefined
  const sent = {
    id: requestId,
    ...(sessionId !== undefined && { sessionId }),
    params: z.encode(call.params, params as never),
  }
  const response = await reach(parts, call.path, requestId, `${parts.addresses().media}${call.path}`, {
    method: 'POST',
    credentials: call.credentials,
    headers: headers(options),
    body: JSON.stringify(sent),
    signal: options.signal ?? null,
  })
  const body: Record<string, unknown> = { ...(await jsonOf(response)), responseStatus: response.status }
  return { requestId, response, body }
}

/** Spec §8: a body error comes before the status of the answer. */
async function callMethod(
  parts: TransportServices,
  call: Method,
  params: unknown,
  options: CallOptions,
): Promise<unknown> {
  const { requestId, response, body } = await askMethod(parts, call, params, options)
  const { error, result } = body
  if (error) {
    throw new CallError({
      status: -1,
      message: textIn(error, 'extra') ?? textIn(error, 'message') ?? errorTexts.api,
      path: call.path,
      requestId,
      internalRequestId: textIn(error, 'internalRequestId'),
      type: textIn(error, 'type'),
      subtype: textIn(error, 'subtype'),
      fields: listsIn(fieldsOf(error).fields),
    })
  }
  if (response.ok) return result
  throw new CallError({
    status: response.status,
    message: response.statusText || errorTexts.noAnswer,
    path: call.path,
    requestId,
    internalRequestId: response.headers.get('x-request-id') ?? undefined,
  })
}

/** Spec §7.1: query of a GET, JSON body of the rest, no credentials, session_id on all but the host lookup. */
async function callEndpoint(
  parts: TransportServices,
  call: Endpoint,
  params: unknown,
  options: CallOptions,
  csrfToken: string | null,
): Promise<unknown> {
  const fields = fieldsOf(z.encode(call.params, params as never))
  const places = new Set(pathPlaces(call.path))
  const path = call.path.replace(/\{(\w+)\}/g, (_, place: string) => encodeURIComponent(String(fields[place] ?? '')))
  const rest = Object.entries(fields).filter(([name, value]) => !places.has(name) && value !== undefined)
  const query = new URLSearchParams(call.verb === 'GET' ? rest.map(([name, value]) => [name, String(value)]) : [])
  if (call.access.who !== 'everyone') query.set('session_id', await parts.sessionToken())
  const guarded = call.path.includes('/api/v2/') || call.path.includes('/backbone/')
  const pathWithQuery = query.size > 0 ? `${path}?${query}` : path
  const response = await reach(parts, call.path, undefined, `${parts.addresses().auth}${pathWithQuery}`, {
    method: call.verb,
    credentials: 'omit',
    headers: headers(options, guarded ? csrfToken : null, call.verb !== 'GET'),
    signal: options.signal ?? null,
    ...(call.verb !== 'GET' && { body: JSON.stringify(Object.fromEntries(rest)) }),
  })
  const body = await jsonOf(response)
  const errorText = firstText(body.error) ?? firstText(body.errors)
  if (errorText !== undefined || !response.ok) {
    throw new CallError({
      status: typeof body.status === 'number' ? body.status : response.status,
      message: errorText ?? (response.statusText || errorTexts.api),
      path: call.path,
      internalRequestId: textIn(body, 'requestId') ?? response.headers.get('x-request-id') ?? undefined,
      fields: listsIn(body.errors),
    })
  }
  return call.bare ? body : body.data
}

async function reach(
  parts: TransportServices,
  path: string,
  requestId: string | undefined,
  url: string,
  init: RequestInit,
) {
  try {
    return await parts.fetch(url, init)
  } catch (cause) {
    if (isCanceled(cause)) throw cause
    throw new CallError({ status: 0, message: errorTexts.network, path, requestId, cause })
  }
}

function headers(
  { accountCode, requestId, headers: more }: CallOptions,
  csrfToken: string | null = null,
  hasBody = true,
): HeadersInit {
  return {
    accept: 'application/json',
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(accountCode && { 'x-account-code': accountCode }),
    ...(csrfToken !== null && { 'x-csrf-token': csrfToken }),
    ...(requestId && { 'idempotency-key': requestId }),
    ...more,
  }
}

/** The JSON of an answer; nothing when a proxy answered a page of its own. */
async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  try {
    return fieldsOf(await response.json())
  } catch (error) {
    if (isCanceled(error)) throw error
    return {}
  }
}

/** Spec §7.3: a generated request id prefixed `vp`. */
export const newRequestId = (): string => `vp${randomHex(8)}`

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const textIn = (value: unknown, name: string): string | undefined => {
  const text = fieldsOf(value)[name]
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The first text of a list, or of the first list of an object keyed by field (spec §3, legacy error). */
function firstText(value: unknown): string | undefined {
  const list = Array.isArray(value) ? value : Object.values(fieldsOf(value))[0]
  const first: unknown = Array.isArray(list) ? list[0] : list
  return typeof first === 'string' ? first : undefined
}

function listsIn(value: unknown): Record<string, string[]> | undefined {
  const lists = Object.entries(fieldsOf(value)).map(([name, list]): [string, string[]] => [
    name,
    (Array.isArray(list) ? list : [list]).filter((text) => typeof text === 'string'),
  ])
  return lists.length > 0 ? Object.fromEntries(lists) : undefined
}
