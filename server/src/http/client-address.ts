import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Proxies that are believed unless others are named: those on this machine. */
export const ownProxies: readonly string[] = ['127.0.0.0/8', '::1/128']

/** Reads `172.18.0.2` or `172.18.0.0/16`; null for anything else, and for a range that is the whole internet. */
export function parseProxy(text: string): string | null {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || rest.length > 0) return null
  if (bits === undefined) return text
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128) ? text : null
}

/** Returns whose request it is: the nearest address that no trusted proxy stands at. What a stranger writes is never an answer. */
export function clientAddress(request: FastifyRequest): string {
  const address = isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Returns true if a proxy passed the request on that is not in the list: everybody behind it counts as one then. */
export const isThroughStranger = ({ headers, ips }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined && (ips?.length ?? 1) === 1
