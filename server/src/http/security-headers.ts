import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers every answer carries; pages add their own Content-Security-Policy. */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

/** Returns the hook that sets them. */
export function addSecurityHeaders(publicUrl: string) {
  const headers = securityHeaders(publicUrl)
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers)
  }
}
