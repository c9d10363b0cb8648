import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers every answer carries; pages add their own Content-Security-Policy. */
export function securityHeaders(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    if (secure) reply.header('strict-transport-security', 'max-age=31536000')
  }
}
