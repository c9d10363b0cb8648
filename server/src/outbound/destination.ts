import { isIP } from 'node:net'
import { type AddressRange, isInRanges, isPublicAddress } from './address.ts'
import { shownHost } from './address-text.ts'
import { isClosedName } from './closed-names.ts'
import { OutboundFailure } from './failure.ts'

/** Finds every address of a name, as the system does. */
export type Lookup = (host: string) => Promise<readonly { address: string; family: number }[]>

/** Place where one request goes: the address is settled before the connection, so that a second answer of DNS changes nothing. */
export interface Destination {
  readonly url: URL
  readonly addresses: readonly { address: string; family: number }[]
  /** It lies in the operator's own network, which he has allowed. */
  readonly isOwn: boolean
}

export interface Rules {
  /** Ranges of the operator's own network that may be read although they are not public, by any port. */
  readonly allowed: readonly AddressRange[]
  /** Origins that the operator has named himself, wherever they are: `https://tube.example`. */
  readonly trusted?: ReadonlySet<string>
  readonly lookup: Lookup
}

/** Kind of server that an address may lead to: its schemes, and where such servers listen. */
export interface Reach {
  parse(text: string): URL | null
  readonly ports: Pick<ReadonlySet<string>, 'has'>
}

/** Web servers. Every other port belongs to something that should not be talked to. */
const web: Reach = {
  parse: (text) => {
    const url = URL.parse(text)
    return url !== null && ['http:', 'https:'].includes(url.protocol) ? url : null
  },
  ports: new Set(['', '80', '443', '8080', '8443']),
}

const streamScheme = /^rtmps?:\/\//i

/** Receivers of livestreams. */
export const streamReceivers: Reach = {
  // the host is read as in a web address, so that 0x7f.1 and 127.0.0.1 are one; of web schemes this one has a port that nobody uses here
  parse: (text) => (streamScheme.test(text) ? URL.parse(text.replace(streamScheme, 'ftp://')) : null),
  ports: new Set(['', '80', '443', '1935', '1936', '8080', '8443']),
}

const cameraScheme = /^rtsps?:\/\//i

/** Cameras and servers of RTSP, at the ports where those listen. */
export const cameras: Reach = {
  parse: (text) => (cameraScheme.test(text) ? URL.parse(text.replace(cameraScheme, 'ftp://')) : null),
  ports: new Set(['', '80', '322', '443', '554', '8080', '8443', '8554', '10554']),
}

const srtScheme = /^srt:\/\//i
const firstFreePort = 1_024

/** Servers of SRT, which listen at any port that the system keeps for nobody. */
export const srtServers: Reach = {
  parse: (text) => (srtScheme.test(text) ? URL.parse(text.replace(srtScheme, 'ftp://')) : null),
  ports: { has: (port) => Number(port) >= firstFreePort },
}

/**
 * Reads an address as browsers do, so that 0x7f.1 and 127.0.0.1 are one. Fails for one we would never go to: `scheme`,
 * `login`, `closed`, `port`. Nothing is looked up.
 */
export function parseAddress(text: string, rules: Pick<Rules, 'allowed' | 'trusted'>, reach: Reach = web): URL {
  const url = reach.parse(text)
  if (url === null) throw new OutboundFailure('scheme', '')
  const host = shownHost(url)
  // http://video.example@10.0.0.1/ is made to be misread
  if (url.username !== '' || url.password !== '') throw new OutboundFailure('login', host)
  if (rules.trusted?.has(url.origin)) return url
  const literal = literalOf(url)
  const isOwn = literal !== null && isInRanges(literal, rules.allowed)
  const isClosed = literal === null ? isClosedName(url.hostname) : !isPublicAddress(literal)
  // a name may stand for an address of the operator's own network: known only once it is looked up
  const isJudged = literal !== null || rules.allowed.length === 0
  if (isClosed && !isOwn && isJudged) throw new OutboundFailure('closed', host)
  if (!reach.ports.has(url.port) && !isOwn && isJudged) throw new OutboundFailure('port', host)
  return url
}

/** Settles where a request goes. Fails as `parseAddress` does, and with `closed`, `port`, `unknown` and `unsure`. */
export async function settle(
  text: string,
  rules: Rules,
  signal: AbortSignal,
  reach: Reach = web,
): Promise<Destination> {
  const url = parseAddress(text, rules, reach)
  const literal = literalOf(url)
  const addresses = literal === null ? await findAll(url, rules, signal) : [of(literal)]
  if (rules.trusted?.has(url.origin)) return { url, addresses, isOwn: false }
  const isOwn = addresses.some(({ address }) => isInRanges(address, rules.allowed))
  for (const { address } of addresses) {
    if (isInRanges(address, rules.allowed)) continue
    // one closed address among open ones is a name that was made to rebind
    const isClosed = !isPublicAddress(address) || (literal === null && isClosedName(url.hostname))
    if (isClosed) throw new OutboundFailure('closed', shownHost(url), `it is at ${address}`)
    if (!reach.ports.has(url.port)) throw new OutboundFailure('port', shownHost(url))
  }
  return { url, addresses, isOwn }
}

/** The address that stands in the URL itself, without brackets. */
function literalOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? null : bare
}

const of = (address: string) => ({ address, family: isIP(address) })

async function findAll(url: URL, { lookup }: Rules, signal: AbortSignal): Promise<Destination['addresses']> {
  signal.throwIfAborted()
  const abortion = Promise.withResolvers<never>()
  const give = () => abortion.reject(signal.reason)
  signal.addEventListener('abort', give)
  try {
    const found = await Promise.race([lookup(url.hostname), abortion.promise])
    if (found.length === 0) throw Object.assign(new Error('no addresses'), { code: 'ENODATA' })
    return found
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : ''
    throw new OutboundFailure(code === 'ENOTFOUND' || code === 'ENODATA' ? 'unknown' : 'unsure', shownHost(url), cause)
  } finally {
    signal.removeEventListener('abort', give)
  }
}
