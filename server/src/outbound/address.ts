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
 * Whether an address is of the public internet. Everything with a special meaning is not: loopback, private, link-local,
 * carrier NAT, multicast, documentation, and the wrappings that carry an IPv4 address inside an IPv6 one.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}

/** Whether an address lies in one of the ranges; a wrapped IPv4 address is another address than the bare one. */
export function isInRanges(text: string, ranges: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false
  const address = ipaddr.parse(text)
  return ranges.some(([first, bits]) => first.kind() === address.kind() && address.match([first, bits]))
}
