import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import net, { isIP, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import tls from 'node:tls'
import { traced } from '../metrics/tracing.ts'
import type { AddressRange } from './address.ts'
import { shownHost } from './address-text.ts'
import {
  cameras,
  type Destination,
  parseAddress,
  type Reach,
  type Rules,
  settle,
  srtServers,
  streamReceivers,
} from './destination.ts'
import { OutboundFailure, reasonOf } from './failure.ts'

/** Limits of one reading. */
export interface Caps {
  /** Bytes of the body at most. */
  readonly maxBytes: number
  /** Time for everything, redirects and body included. */
  readonly totalMs: number
  /** In every such span `leastBytes` have to arrive; the first bytes of an answer count too. */
  readonly paceMs: number
  readonly leastBytes: number
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Place where the redirects led to. */
  readonly url: URL
  /** Fails with an OutboundFailure when it breaks off or exceeds a cap. Has to be read or destroyed. */
  readonly body: Readable
}

/** The one way out to addresses that users typed: imports, and whatever reads their links later. */
export interface Outbound {
  /** Returns why an address would be refused whatever the network looks like; null for none. Nothing is sent or looked up. */
  problemOf(address: string): OutboundFailure | null
  /**
   * GET, following redirects. Any other status is an answer. Fails with an OutboundFailure.
   * The body is plain bytes: compressed answers are not asked for and not taken.
   */
  get(address: string, options: { caps: Caps; headers?: Record<string, string>; signal?: AbortSignal }): Promise<Answer>
  /** One request as it is told, which no redirect leads elsewhere: what it carries is meant for this address alone. Fails as `get` does. */
  send(address: string, message: Message): Promise<Answer>
  /** The same as `problemOf` for the address of a receiver of livestreams, rtmp:// or rtmps://. */
  problemOfReceiver(address: string): OutboundFailure | null
  /** The same for the address of a camera, rtsp:// or rtsps://, without its login. */
  problemOfCamera(address: string): OutboundFailure | null
  /** The same for the address of a server of SRT, srt://. */
  problemOfSrt(address: string): OutboundFailure | null
  /** Settles where such a server is: its name is looked up once, and what was judged is what is called. Fails with an OutboundFailure. */
  settleSrt(address: string, signal: AbortSignal): Promise<SrtServer>
  /** Opens a connection to such a receiver or camera, encrypted for rtmps:// and rtsps://. Fails with an OutboundFailure. */
  connect(address: string, signal: AbortSignal): Promise<Socket>
}

/** Place where a server of SRT is called. */
export interface SrtServer {
  readonly address: string
  readonly family: number
  readonly port: number
}

/** Request that is sent. */
export interface Message {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  readonly caps: Caps
  readonly signal?: AbortSignal
  /** A compressed answer is taken as it comes: only how it went is asked. */
  readonly takesPacked?: true
}

const maxRedirects = 5
const connectMs = 10_000
const headerBytes = 16 * 1024
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * The client; `allowed` are ranges of the operator's own network (OUTBOUND_ALLOW), `trusted` origins that he has typed himself at a
 * terminal, which are not judged.
 */
export function openOutbound(
  allowed: readonly AddressRange[],
  find: Rules['lookup'] = (host) => lookup(host, { all: true }),
  trusted: readonly string[] = [],
): Outbound {
  const rules = { allowed, lookup: find, trusted: new Set(trusted) }
  return {
    problemOf: (address) => problemOf(address, rules),
    problemOfReceiver: (address) => problemOf(address, rules, streamReceivers),
    problemOfCamera: (address) => problemOf(address, rules, cameras),

    problemOfSrt: (address) => problemOf(address, rules, srtServers),

    async settleSrt(address, callerSignal) {
      const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(connectMs)])
      const { url, addresses } = await settle(address, rules, signal, srtServers)
      const [first] = addresses
      if (!first) throw new OutboundFailure('unknown', shownHost(url))
      return { address: first.address, family: first.family, port: Number(url.port) }
    },

    async connect(address, callerSignal) {
      const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(connectMs)])
      const [, scheme = ''] = /^(\w{4,5}):/.exec(address) ?? []
      const kind = streamSchemes[scheme.toLowerCase()] ?? plainStream
      return connectTo(await settle(address, rules, signal, kind.reach), kind, signal)
    },

    get: (address, options) => traced('outbound GET', {}, () => follow(address, options, rules)),

    send: (address, request) =>
      traced(`outbound ${request.verb}`, {}, async () => {
        const signal = withinTotal(request.caps, request.signal)
        const destination = await settle(address, rules, AbortSignal.any([signal, AbortSignal.timeout(connectMs)]))
        return answerOf(await ask(destination, request, signal), destination, request.caps, request.takesPacked)
      }),
  }
}

async function follow(
  address: string,
  { caps, headers = {}, signal: callerSignal }: Parameters<Outbound['get']>[1],
  rules: Rules,
): Promise<Answer> {
  const signal = withinTotal(caps, callerSignal)
  let at = address
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const destination = await settle(at, rules, AbortSignal.any([signal, AbortSignal.timeout(connectMs)]))
    const message = await ask(destination, { verb: 'GET', headers, caps }, signal)
    const { location } = message.headers
    if (!redirects.has(message.statusCode ?? 0) || location === undefined) return answerOf(message, destination, caps)
    message.destroy()
    // every hop is judged like the first one
    at = URL.parse(location, destination.url.href)?.href ?? ''
  }
  throw new OutboundFailure('astray', '')
}

function withinTotal({ totalMs }: Caps, callerSignal: AbortSignal | undefined): AbortSignal {
  const total = AbortSignal.timeout(totalMs)
  return callerSignal ? AbortSignal.any([callerSignal, total]) : total
}

function problemOf(address: string, rules: Rules, reach?: Reach): OutboundFailure | null {
  try {
    parseAddress(address, rules, reach)
    return null
  } catch (error) {
    if (error instanceof OutboundFailure) return error
    throw error
  }
}

/** Kinds of servers that a bare connection leads to, by the scheme of the address. */
interface StreamKind {
  readonly reach: Reach
  readonly port: number
  readonly isSecure: boolean
}
const plainStream: StreamKind = { reach: streamReceivers, port: 1935, isSecure: false }
const streamSchemes: Readonly<Record<string, StreamKind>> = {
  rtmp: plainStream,
  rtmps: { reach: streamReceivers, port: 443, isSecure: true },
  rtsp: { reach: cameras, port: 554, isSecure: false },
  rtsps: { reach: cameras, port: 322, isSecure: true },
}

/** Connects to the first address that answers. */
async function connectTo(
  { url, addresses, isOwn }: Destination,
  { isSecure, port: usualPort }: StreamKind,
  signal: AbortSignal,
): Promise<Socket> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = url.port === '' ? usualPort : Number(url.port)
  let cause: unknown = null
  for (const { address } of addresses) {
    try {
      return await awaitConnection(
        isSecure
          ? tls.connect({ host: address, port, ...(isIP(host) === 0 && { servername: host }) })
          : net.connect({ host: address, port }),
        isSecure ? 'secureConnect' : 'connect',
        signal,
      )
    } catch (error) {
      cause = error
      if (signal.aborted) break
    }
  }
  throw new OutboundFailure(isOwn ? 'away' : reasonOf(cause), shownHost(url), cause)
}

async function awaitConnection(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<Socket> {
  try {
    await once(socket, event, { signal })
    return socket.setNoDelay(true)
  } catch (error) {
    socket.destroy()
    throw error
  }
}

function ask(
  destination: Destination,
  { verb, headers = {}, body, caps }: Message,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { url, addresses, isOwn } = destination
  // closed and filtered look alike within the operator's network (safety 8.5)
  const fail = (cause: unknown) => new OutboundFailure(isOwn ? 'away' : reasonOf(cause), shownHost(url), cause)
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const clientRequest = request(url, {
      method: verb,
      headers: { 'user-agent': 'Skleyka', accept: '*/*', 'accept-encoding': 'identity', ...headers },
      // a connection of its own: nothing that was settled for one name serves another
      agent: false,
      lookup: (_host, options, found) => {
        const [first] = addresses
        if (options.all)
          found(
            null,
            addresses.map(({ address, family }) => ({ address, family })),
          )
        else found(first ? null : new Error('no addresses'), first?.address ?? '', first?.family)
      },
      maxHeaderSize: headerBytes,
      signal,
    })
    const silent = setTimeout(
      () => clientRequest.destroy(new Error('no answer in time')),
      Math.max(connectMs, caps.paceMs),
    )
    clientRequest.on('error', (cause) => reject(fail(cause)))
    clientRequest.once('close', () => {
      clearTimeout(silent)
      reject(fail(Object.assign(new Error('the connection ended without an answer'), { code: 'ECONNRESET' })))
    })
    clientRequest.once('response', (message) => {
      clearTimeout(silent)
      resolve(message)
    })
    clientRequest.end(body)
  })
}

function answerOf(message: IncomingMessage, { url }: Destination, caps: Caps, takesPacked = false): Answer {
  const host = shownHost(url)
  const { headers, statusCode = 0 } = message
  const encoding = headers['content-encoding'] ?? 'identity'
  const fail = (error: OutboundFailure): never => {
    message.destroy()
    throw error
  }
  // safety 8.5: what unpacks to more than it sends is not unpacked
  if (encoding.toLowerCase() !== 'identity' && !takesPacked) fail(new OutboundFailure('packed', host))
  if (Number(headers['content-length'] ?? 0) > caps.maxBytes) fail(new OutboundFailure('tooLarge', host))
  return {
    status: statusCode,
    headers,
    url,
    body: Readable.from(readBounded(message, host, caps), { objectMode: false }),
  }
}

/** The bytes of an answer, within the caps. */
async function* readBounded(message: IncomingMessage, host: string, caps: Caps): AsyncGenerator<Buffer> {
  let bytes = 0
  let before = 0
  const pace = setInterval(() => {
    if (bytes - before < caps.leastBytes) message.destroy(new OutboundFailure('tooSlow', host))
    before = bytes
  }, caps.paceMs)
  try {
    for await (const chunk of message) {
      bytes += chunk.length
      if (bytes > caps.maxBytes) throw new OutboundFailure('tooLarge', host)
      yield chunk
    }
  } catch (cause) {
    throw cause instanceof OutboundFailure ? cause : new OutboundFailure('broken', host, cause)
  } finally {
    clearInterval(pace)
    message.destroy()
  }
}
