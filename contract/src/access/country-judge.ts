import ipaddr from 'ipaddr.js'
import type { CountryRule } from './country-rules.ts'

/** From where a viewer asks: his address, and what is known of its place; null where it is not. */
export interface Whereabouts {
  readonly address: string | null
  readonly country: string | null
  /** ISO 3166-2, with its country. */
  readonly region: string | null
  readonly asn: number | null
}

/** The part of a rule of countries that decided. */
export type CountryReason = 'FORBIDDEN' | 'ALLOWED' | 'LIST' | 'UNKNOWN'

/** True if a viewer is let, by which part of the rule, and by which line of it: a network, «AS64500», a country, a region. */
export interface CountryDecision {
  readonly allowed: boolean
  readonly by: CountryReason
  /** Null where no line names the viewer. */
  readonly line: string | null
}

/**
 * True if the rule admits a viewer from there: the exceptions first, then the list. Server and console judge by it
 * alike.
 */
export function countryAllows(rule: CountryRule, from: Whereabouts): CountryDecision {
  const forbidden = exceptionOf(rule.forbidden, from)
  if (forbidden !== null) return { allowed: false, by: 'FORBIDDEN', line: forbidden }
  const allowed = exceptionOf(rule.allowed, from)
  if (allowed !== null) return { allowed: true, by: 'ALLOWED', line: allowed }
  if (rule.mode === 'ALL') return { allowed: true, by: 'LIST', line: null }
  const line = listedAs(rule, from)
  if (line === undefined) return { allowed: rule.unknown === 'ALLOW', by: 'UNKNOWN', line: null }
  return { allowed: (line !== null) === (rule.mode === 'ONLY'), by: 'LIST', line }
}

/** Null for a viewer who is in no country and no region of the list; undefined when what is known of the place does not tell. */
function listedAs({ countries, regions }: CountryRule, { country, region }: Whereabouts): string | null | undefined {
  if (country === null) return undefined
  if (countries.includes(country)) return country
  if (region !== null) return regions.includes(region) ? region : null
  return regions.some((code) => code.startsWith(`${country}-`)) ? undefined : null
}

function exceptionOf({ networks, asns }: CountryRule['allowed'], { address, asn }: Whereabouts): string | null {
  if (asn !== null && asns.includes(asn)) return `AS${asn}`
  return address === null ? null : networkAround(networks, address)
}

/** Returns the address or network of a list in which an address lies; `null` for none. */
export function networkAround(networks: readonly string[], address: string): string | null {
  if (networks.length === 0 || !ipaddr.isValid(address)) return null
  const parsedAddress = ipaddr.process(address)
  const found = parsedOf(networks).find(
    ({ base, bits }) => base.kind() === parsedAddress.kind() && parsedAddress.match(base, bits),
  )
  return found?.line ?? null
}

interface Parsed {
  readonly line: string
  readonly base: ipaddr.IPv4 | ipaddr.IPv6
  readonly bits: number
}

// reading 500 networks costs a millisecond, and each segment asks
const parsed = new WeakMap<readonly string[], readonly Parsed[]>()

function parsedOf(networks: readonly string[]): readonly Parsed[] {
  const known = parsed.get(networks)
  if (known) return known
  const read = networks.flatMap((line) => {
    const network = parseNetwork(line)
    return network === null ? [] : [{ line, base: network[0], bits: network[1] }]
  })
  parsed.set(networks, read)
  return read
}

/** A network as it is kept: its first address and its length; null for what is none, and for a range that is everybody. */
export function readNetwork(text: string): string | null {
  const [base, bits] = parseNetwork(text.trim()) ?? []
  if (base === undefined || bits === undefined || bits === 0) return null
  const first = base.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  const start = first.networkAddressFromCIDR(`${base.toString()}/${bits}`).toString()
  return bits === (base.kind() === 'ipv4' ? 32 : 128) ? start : `${start}/${bits}`
}

function parseNetwork(text: string): readonly [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  const [typed = '', length, ...rest] = text.split('/')
  // «10.1» and «0x7f.1» are addresses for some programs, and for people a slip
  if (rest.length > 0 || !(ipaddr.IPv4.isValidFourPartDecimal(typed) || ipaddr.IPv6.isValid(typed))) return null
  const base = ipaddr.process(typed)
  const isMapped = base.kind() === 'ipv4' && typed.includes(':')
  const max = base.kind() === 'ipv4' ? 32 : 128
  if (length === undefined) return [base, max]
  const bits = /^\d{1,3}$/.test(length) ? Number(length) - (isMapped ? 96 : 0) : -1
  return bits >= 0 && bits <= max ? [base, bits] : null
}
