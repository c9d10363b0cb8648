import type { AnyCall } from '@skleyka/contract/method.ts'
import type { FastifyRequest } from 'fastify'
import type { Credentials, SignedIn } from './caller.ts'
import { clientAddress } from './client-address.ts'
import { credentialsOf } from './credentials.ts'
import type { HttpSettings } from './http-settings.ts'
import { announcedBytes, checkStrangersBody } from './json-bodies.ts'
import { Refusal } from './refuse.ts'

type Settings = Pick<HttpSettings, 'callers' | 'limits'>

/** Facts about a call before its body is read. */
export interface Admission {
  readonly signedIn: SignedIn | null
  /** Number of plain calls it counts as. */
  readonly cost: number
}

const admissions = new WeakMap<FastifyRequest, Admission>()
const bytesOfOneCall = 16 * 1024

/** Recognises the caller by the headers and the address, and takes the call from what the caller may still ask. */
export async function admit(settings: Settings, call: AnyCall, request: FastifyRequest): Promise<void> {
  const credentials = credentialsOf(request, tokenInQuery(call, request))
  const cost = (call.cost ?? 1) + Math.floor(announcedBytes(request) / bytesOfOneCall)
  const signedIn = await recogniseCaller(settings, request, credentials)
  if (signedIn) settings.limits.caller(signedIn, cost)
  else {
    settings.limits.visitor(clientAddress(request), cost)
    checkStrangersBody(request, call)
  }
  admissions.set(request, { signedIn, cost })
}

/** Returns what `admit` found. A v3 call may name its session in the body: then that is recognised now, and pays for the call. */
export async function admissionOf(settings: Settings, request: FastifyRequest, bodyToken?: string): Promise<Admission> {
  const admission = admissions.get(request) ?? { signedIn: null, cost: 1 }
  if (admission.signedIn || bodyToken === undefined) return admission
  const signedIn = await recogniseCaller(settings, request, { ...credentialsOf(request), sessionToken: bodyToken })
  if (signedIn) settings.limits.caller(signedIn, admission.cost)
  return { ...admission, signedIn }
}

/** Returns who offers these credentials; who has offered many wrong keys is refused `call.tooMany`. */
export async function recogniseCaller(
  { callers, limits }: Settings,
  request: FastifyRequest,
  credentials: Credentials,
): Promise<SignedIn | null> {
  const address = clientAddress(request)
  limits.lookup(address, credentials)
  try {
    const signedIn = await callers.recognise(credentials)
    limits.lookedUp(address, credentials, true)
    return signedIn
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'auth.badKey') limits.lookedUp(address, credentials, false)
    throw error
  }
}

function tokenInQuery(call: AnyCall, { query }: FastifyRequest): string | undefined {
  if (call.kind === 'method' || typeof query !== 'object' || query === null || !('session_id' in query))
    return undefined
  return typeof query.session_id === 'string' ? query.session_id : undefined
}
