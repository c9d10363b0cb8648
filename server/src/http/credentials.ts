import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Credentials } from './caller.ts'
import { clientAddress } from './client-address.ts'
import type { RequestDetails } from './handlers.ts'

/** Collects what a request offers to be recognised by. */
export function credentialsOf(request: FastifyRequest, sessionToken?: string): Credentials {
  const { authorization, cookie } = request.headers
  const header = request.headers['x-session-id']
  return {
    cookie,
    sessionToken: sessionToken ?? (typeof header === 'string' ? header : undefined),
    apiKey: authorization?.match(/^Bearer (\S{1,256})$/i)?.[1],
  }
}

/** The facts of a request that the audit and the limits by address need. */
export const factsOf = (request: FastifyRequest): RequestDetails => ({
  id: request.id,
  ip: clientAddress(request),
  agent: agentOf(request.headers),
})

/** The name that a browser gives itself. */
export const agentOf = (headers: IncomingHttpHeaders): string | null => headers['user-agent']?.slice(0, 512) ?? null
