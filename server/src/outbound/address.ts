import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A range of addresses: its first one and the number of leading bits. */
export type AddressRange = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Reads `10.0.0.0/8` or `fd00::/8`; null for anything else, also for a range whose address has bits beyond its length. */
export function parseRange(text: string): AddressRange | null {
  if (!ipaddr.isValidCIDR(text)) return null
  const [address, bits] = ipaddr.parseCIDR(text)
  // ipaddr.js reads short and octal spellings too; a range is written in one way
  return address.toString() === text.slice(0, text.lastIndexOf('/')).toLowerCase() ? [address, bits] : null
}

// the only block that is given out (RFC 4291): whatever is defined outside of it later stays closed
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Addresses of the public ranges that answer only from within a cloud, and to its machines: the rest of what clouds keep for
 * themselves (169.254.169.254, 100.100.100.200, 192.0.0.192, fd00:ec2::254) has a special meaning anyway.
 */
const cloudRanges = [
  // Azure: the host of a virtual machine
  '168.63.129.16/32',
  // IBM Cloud: services and endpoints behind its machines
  '161.26.0.0/16',
  '166.8.0.0/14',
  // Google Cloud: its own interfaces, seen from inside
  '199.36.153.4/30',
  '199.36.153.8/30',
].map((range) => ipaddr.parseCIDR(range))

/** Protocol assignments of the IETF (RFC 2928): Teredo, ORCHID, benchmarks and relays, none of them somebody's server. */
const protocols = ipaddr.parseCIDR('2001::/23')

/**
 * Returns true if an address is of the public internet. Everything with a special meaning is not: loopback, private, link-local,
 * carrier NAT, multicast, documentation, the wrappings that carry an IPv4 address inside an IPv6 one, and what clouds keep for
 * themselves.
 */
export function isPublicAddress(text: string): boolean {
  // ipaddr.js reads 8.8.8 and 010.8.8.8 too, and not as every system does
  if (isIP(text) === 0 || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (cloudRanges.some(([first, bits]) => first.kind() === address.kind() && address.match([first, bits]))) return false
  return address.kind() === 'ipv4' || (address.match(globalUnicast) && !address.match(protocols))
}

/** Returns true if an address lies in one of the ranges; a wrapped IPv4 address is another address than the bare one. */
export function isInRanges(text: string, ranges: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false
  const address = ipaddr.parse(text)
  return ranges.some(([first, bits]) => first.kind() === address.kind() && address.match([first, bits]))
}
