import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddresses from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

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
export const clientAddress = (request: FastifyRequest): string => plainAddress(request.ip, request.socket.remoteAddress)

function plainAddress(claimed: string, peer = ''): string {
  const address = isIP(claimed) === 0 ? peer : claimed
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

const maxKnownPeers = 1_000

/** Returns what finds the same address of a request that no router has read. */
export function createAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusts = proxyAddresses.compile([...trustedProxies])
  const peers = new LRUCache<string, boolean>({ max: maxKnownPeers })
  /** Peers are few and no text of a client; what they pass on may be anything, and is read each time. */
  const trustsPeer = (peer: string) => {
    const known = peers.get(peer)
    if (known !== undefined) return known
    const trusted = trusts(peer, 0)
    peers.set(peer, trusted)
    return trusted
  }
  return (request) => {
    const found = proxyAddresses.all(request, (address, place) =>
      place === 0 ? trustsPeer(address) : trusts(address, place),
    )
    return plainAddress(found.at(-1) ?? '', request.socket.remoteAddress)
  }
}

/** Returns true if a proxy passed the request on that is not in the list: everybody behind it counts as one then. */
export const isThroughStranger = ({ headers, ips }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined && (ips?.length ?? 1) === 1
