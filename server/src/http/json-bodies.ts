import { Socket } from 'node:net'
import { measure } from '@skleyka/contract/measure.ts'
import type { AnyCall } from '@skleyka/contract/method.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'

/** Safety §10: no JSON body is larger, whatever the call. */
export const maxJsonBytes = 1024 * 1024
/** Largest body from somebody without a session or a key. */
const strangerBytes = 64 * 1024
// the number of the call, a session id, line ends and indents; what is a little too long is refused in words
const envelopeBytes = 64 * 1024
// twice the parts of one complete; reading a million short keys takes a hundred times longer than reading a long text
const maxKeys = 25_000
// a filter may stand in itself, and a schema that does is read by a function that calls itself
const maxDepth = 256

/** Returns how large a body of a call may be: what its params can hold, with room for the envelope. */
export const bodyBytesOf = ({ params }: AnyCall): number =>
  Math.min(maxJsonBytes, Math.ceil(measure(params).bytes) + envelopeBytes)

/** The size a request says its body has; of a body that comes in chunks the most it may have. */
export function announcedBytes({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit ?? maxJsonBytes
  return Number(headers['content-length'] ?? 0)
}

/** Refuses a large body of a stranger unread. The holder of an upload has a secret in it, and a long list of parts. */
export function checkStrangersBody(request: FastifyRequest, { access }: AnyCall): void {
  if (access.who !== 'uploadHolder' && announcedBytes(request) > strangerBytes) throw refuse('call.tooLarge')
}

/** Reads bodies as JSON: bounded in bytes by the route, in keys here, and in how long they may stand still. */
export function addJsonBodies(scope: FastifyInstance, idleMs: number): void {
  scope.removeContentTypeParser(['text/plain', 'application/json'])
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (hasTooManyKeys(text)) done(refuse('call.tooLarge'))
    else if (isTooDeep(text)) done(refuse('call.badParams', { problems: 'params' }))
    else parse(request, text, done)
  })
  // the socket is looked at, since whoever listens to the body itself begins to read it
  scope.addHook('preParsing', async ({ raw }) => {
    if (raw.socket instanceof Socket && !raw.complete) raw.socket.setTimeout(idleMs)
  })
  scope.addHook('preValidation', async ({ raw }) => {
    if (raw.socket instanceof Socket) raw.socket.setTimeout(0)
  })
}

/** Every key is followed by a colon, and no text that a call takes has so many. */
function hasTooManyKeys(text: string): boolean {
  let at = -1
  for (let colons = 0; colons <= maxKeys; colons += 1) {
    at = text.indexOf(':', at + 1)
    if (at < 0) return false
  }
  return true
}

/** Brackets within texts are none. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') at = endOfText(text, at)
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

/** Returns where the text that begins here ends. */
function endOfText(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
