import type { CountryRule } from '@skleyka/contract/country-rules.ts'
import ipaddr from 'ipaddr.js'

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

/** Whether a rule lets a viewer from there, and by which part of it. */
export function countryAllows(rule: CountryRule, from: Whereabouts): { allowed: boolean; by: CountryReason } {
  if (isAmong(rule.forbidden, from)) return { allowed: false, by: 'FORBIDDEN' }
  if (isAmong(rule.allowed, from)) return { allowed: true, by: 'ALLOWED' }
  if (rule.mode === 'ALL') return { allowed: true, by: 'LIST' }
  const listed = isListed(rule, from)
  if (listed === null) return { allowed: rule.unknown === 'ALLOW', by: 'UNKNOWN' }
  return { allowed: listed === (rule.mode === 'ONLY'), by: 'LIST' }
}

/** Null when what is known of the place does not tell. */
function isListed({ countries, regions }: CountryRule, { country, region }: Whereabouts): boolean | null {
  if (country === null) return null
  if (countries.includes(country)) return true
  if (region !== null) return regions.includes(region)
  return regions.some((code) => code.startsWith(`${country}-`)) ? null : false
}

function isAmong({ networks, asns }: CountryRule['allowed'], { address, asn }: Whereabouts): boolean {
  if (asn !== null && asns.includes(asn)) return true
  if (address === null || networks.length === 0 || !ipaddr.isValid(address)) return false
  const asked = ipaddr.process(address)
  return networks.some((network) => {
    const [base, bits] = parseNetwork(network) ?? []
    return base !== undefined && bits !== undefined && base.kind() === asked.kind() && asked.match(base, bits)
  })
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
