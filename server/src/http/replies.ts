import { type RefusalName, refusalCode, refusals } from '@skleyka/contract/contract.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../database/database-away.ts'
import type { Log } from '../log/log.ts'
import { announcedBytes } from './json-bodies.ts'
import { Refusal, refuse } from './refuse.ts'

/** The one place where a failure becomes an answer: refusals in words, bugs logged and answered with 500. */
export function answerProblem(log: Log, fixed?: RefusalName) {
  return async (first: FastifyError | FastifyRequest, second: FastifyRequest | FastifyReply, third?: FastifyReply) => {
    // The not-found handler has no error in front.
    if (fixed) return send(second as FastifyReply, first as FastifyRequest, refuse(fixed))
    const request = second as FastifyRequest
    const reply = third as FastifyReply
    const refusal = asRefusal(first as FastifyError)
    if (refusal.refusal === 'internal.failed') {
      log.error({ err: first, requestId: request.id, route: request.routeOptions.url }, 'call failed')
    }
    return send(reply, request, refusal)
  }
}

/** A refusal in the envelope of its route: v3 with HTTP 200, v2 and the rest with the status (product C3). */
export function send(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
  const entry = refusals[refusal.refusal]
  reply.headers(refusalHeaders(refusal, request.id, !request.raw.complete && announcedBytes(request) > readOnBytes))
  if (request.url.startsWith('/api/v3/') && !transport.has(refusal.refusal)) {
    return reply.code(200).send({ id: callId(request), error: v3Error(refusal, request) })
  }
  if (request.url.startsWith('/api/v3/')) {
    return reply.code(entry.status).send({ id: callId(request), error: v3Error(refusal, request) })
  }
  if (refusal.fields) return reply.code(entry.status).send({ status: entry.status, errors: refusal.fields })
  return reply.code(entry.status).send(refusalBody(refusal, request.id))
}

/** Returns the headers of a refusal; `isCut` where what is left of a long body is not waited for. */
export const refusalHeaders = (refusal: Refusal, requestId: string, isCut: boolean): Record<string, string> => ({
  'cache-control': 'no-store',
  'x-request-id': requestId,
  ...(refusal.refusal === 'call.tooMany' && { 'retry-after': String(refusal.places.seconds) }),
  ...(isCut && { connection: 'close' }),
})

/** Returns the body of a refusal outside v3 that names no fields. */
export const refusalBody = (refusal: Refusal, requestId: string) => ({
  status: refusals[refusal.refusal].status,
  error: [refusal.message],
  requestId,
})

export const readOnBytes = 64 * 1024

/** Failures of the transport itself keep their HTTP status on v3 too. */
const transport: ReadonlySet<RefusalName> = new Set([
  'call.badJson',
  'call.tooLarge',
  'call.mediaType',
  'call.noRoute',
  'call.wrongVerb',
  'call.tooMany',
  'auth.origin',
  'internal.failed',
  'internal.busy',
])

function v3Error(refusal: Refusal, { id, url }: FastifyRequest) {
  const { type, subtype } = refusals[refusal.refusal]
  const { message, fields, places } = refusal
  return {
    type,
    subtype,
    extra: message,
    internalRequestId: id,
    ...(fields && { fields }),
    // C-3-37: administration calls also say it in these words
    ...(url.startsWith('/api/v3/admin/') && { code: refusalCode(refusal.refusal), message, params: places }),
  }
}

/** The caller's own number of a v3 call: 1 to 64 printable characters; null when the body names no such. */
export function callId(request: FastifyRequest): string | null {
  const body = request.body
  if (typeof body !== 'object' || body === null || !('id' in body)) return null
  return typeof body.id === 'string' && isIdempotencyKey(body.id) ? body.id : null
}

/** Returns true if a text may be an idempotency key; anything longer or unprintable could be mistaken for another one. */
export const isIdempotencyKey = (text: string): boolean => /^[\x21-\x7e]{1,64}$/.test(text)

/** Returns the refusal that an error is answered by: `internal.failed` for a bug. */
export function asRefusal(error: Error & Partial<Pick<FastifyError, 'code' | 'statusCode'>>): Refusal {
  if (error instanceof Refusal) return error
  const name = byCode[error.code ?? ''] ?? (isDatabaseAway(error) ? 'internal.busy' : undefined)
  if (name) return refuse(name)
  if (error.statusCode === 400) return refuse('call.badJson')
  return refuse('internal.failed')
}

const byCode: Readonly<Record<string, RefusalName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'call.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'call.mediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'call.badJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'call.badJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'call.badJson',
  // a full disk of the database: a retry may pass
  '53100': 'internal.busy',
  // deadlock: one of two transactions gave way
  '40P01': 'internal.busy',
  ECONNREFUSED: 'internal.busy',
  ECONNRESET: 'internal.busy',
}
