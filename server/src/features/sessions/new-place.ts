import { knownBrowserName } from '@skleyka/contract/sessions/browser-name.ts'
import ipaddr from 'ipaddr.js'

/** From where somebody comes in. */
export interface SignInOrigin {
  readonly ip: string | null
  readonly agent: string | null
}

// what a provider moves its customers about in: a telephone or a router gets another address of it any day
const [bitsOf4, bitsOf6] = [16, 32]

/** Returns true if the browser or the network is none of those that somebody has come from. Who never came knows no places yet. */
export function isNewPlace(before: readonly SignInOrigin[], here: SignInOrigin): boolean {
  if (before.length === 0) return false
  const known = (what: (place: SignInOrigin) => string) => before.some((place) => what(place) === what(here))
  return !known(({ agent }) => knownBrowserName(agent)) || !known(({ ip }) => networkOf(ip))
}

/** The network of an address; another text stands for itself. */
function networkOf(text: string | null): string {
  if (text === null || !ipaddr.isValid(text)) return text ?? ''
  const address = ipaddr.process(text)
  return address instanceof ipaddr.IPv6
    ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bitsOf6}`).toString()
    : ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bitsOf4}`).toString()
}
