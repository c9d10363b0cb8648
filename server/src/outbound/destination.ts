import { isIP } from 'node:net'
import { type AddressRange, isInRanges, isPublicAddress } from './address.ts'
import { OutboundFailure } from './failure.ts'

/** Finds every address of a name, as the system does. */
export type Lookup = (host: string) => Promise<readonly { address: string; family: number }[]>

/** Where one request goes: the address is settled before the connection, so that a second answer of DNS changes nothing. */
export interface Destination {
  readonly url: URL
  readonly addresses: readonly { address: string; family: number }[]
}

export interface Rules {
  /** Ranges of the operator's own network that may be read although they are not public, by any port. */
  readonly allowed: readonly AddressRange[]
  readonly lookup: Lookup
}

// where web servers listen; every other port belongs to something that should not be talked to
const ports = new Set(['', '80', '443', '8080', '8443'])

/** Reads an address as browsers do, so that 0x7f.1 and 127.0.0.1 are one; null when we would never go there. */
export function parseAddress(text: string, rules: Pick<Rules, 'allowed'>): URL | null {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  // http://video.example@10.0.0.1/ is made to be misread
  if (url.username !== '' || url.password !== '') return null
  const literal = literalOf(url)
  const isOwn = literal !== null && isInRanges(literal, rules.allowed)
  if (literal !== null && !isOwn && !isPublicAddress(literal)) return null
  const isPortUsual = ports.has(url.port)
  // a name may stand for an address of the operator's own network: known only once it is looked up
  if (!isPortUsual && !isOwn && (literal !== null || rules.allowed.length === 0)) return null
  return url
}

/** Settles where a request goes. Fails `forbidden` or `unreachable`. */
export async function settle(text: string, rules: Rules, signal: AbortSignal): Promise<Destination> {
  const url = parseAddress(text, rules)
  if (!url) throw new OutboundFailure('forbidden', `not an address we go to`)
  const literal = literalOf(url)
  const addresses = literal === null ? await findAll(url.hostname, rules, signal) : [of(literal)]
  const isUsual = ports.has(url.port)
  for (const { address } of addresses) {
    const isOwn = isInRanges(address, rules.allowed)
    // one closed address among open ones is a name that was made to rebind
    if (!isOwn && !(isUsual && isPublicAddress(address))) throw new OutboundFailure('forbidden', `it is at ${address}`)
  }
  return { url, addresses }
}

/** The address that stands in the URL itself, without brackets. */
function literalOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? null : bare
}

const of = (address: string) => ({ address, family: isIP(address) })

async function findAll(host: string, { lookup }: Rules, signal: AbortSignal): Promise<Destination['addresses']> {
  signal.throwIfAborted()
  const given = Promise.withResolvers<never>()
  const give = () => given.reject(signal.reason)
  signal.addEventListener('abort', give)
  try {
    const found = await Promise.race([lookup(host), given.promise])
    if (found.length === 0) throw new Error('no addresses')
    return found
  } catch (cause) {
    throw new OutboundFailure('unreachable', cause)
  } finally {
    signal.removeEventListener('abort', give)
  }
}
