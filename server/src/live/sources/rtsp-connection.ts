import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { SourceFailure } from './live-source.ts'

/** An answer of the server. Names of headers are in small letters. */
export interface RtspAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Name and password of a camera. */
export interface RtspLogin {
  readonly user: string
  readonly password: string
}

/** Challenge of the server for a login. */
interface Challenge {
  readonly kind: 'basic' | 'digest'
  readonly realm: string
  readonly nonce: string
  readonly isSha256: boolean
}

const mostHeadBytes = 32 << 10
const mostBodyBytes = 256 << 10
const answerMs = 10_000
const headEnd = Buffer.from('\r\n\r\n')
const frameSign = 0x24
const frameHeadBytes = 4

/** The client's side of RTSP 1.0 over one connection, media included (RFC 2326, 10.12). */
export class RtspConnection {
  readonly #socket: Socket
  readonly #login: RtspLogin | null
  readonly #onPacket: (channel: number, packet: Buffer) => void
  #rest: Buffer = Buffer.alloc(0)
  #sequence = 0
  #challenge: Challenge | null = null
  #waiting: { resolve(answer: RtspAnswer): void; reject(error: unknown): void } | null = null
  /** Rejects once the connection is gone. */
  readonly lost: Promise<never>

  constructor(socket: Socket, login: RtspLogin | null, onPacket: (channel: number, packet: Buffer) => void) {
    this.#socket = socket
    this.#login = login
    this.#onPacket = onPacket
    const { promise, reject } = Promise.withResolvers<never>()
    this.lost = promise
    promise.catch((error: unknown) => this.#waiting?.reject(error))
    socket.on('data', (bytes: Buffer) => {
      try {
        this.#read(bytes)
      } catch (error) {
        reject(error)
        socket.destroy()
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => reject(new SourceFailure('CLOSED')))
  }

  /** Asks, with a login where the server wants one. Rejects with a SourceFailure. */
  async ask(method: string, url: string, headers: Readonly<Record<string, string>> = {}): Promise<RtspAnswer> {
    const first = await this.#send(method, url, headers)
    if (first.status !== 401) return first
    this.#challenge = readChallenge(first.headers.get('www-authenticate') ?? '')
    if (this.#login === null || this.#challenge === null) throw new SourceFailure('LOGIN', '401')
    return this.#send(method, url, headers)
  }

  /** Tells the server something; its answer is not waited for. */
  tell(method: string, url: string, headers: Readonly<Record<string, string>>): void {
    if (this.#socket.writable) this.#socket.write(this.#write(method, url, headers))
  }

  async #send(method: string, url: string, headers: Readonly<Record<string, string>>): Promise<RtspAnswer> {
    const answered = new Promise<RtspAnswer>((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
    this.#socket.write(this.#write(method, url, headers))
    const timer = setTimeout(() => this.#waiting?.reject(new SourceFailure('SILENT')), answerMs)
    try {
      return await Promise.race([answered, this.lost])
    } finally {
      clearTimeout(timer)
      this.#waiting = null
    }
  }

  #write(method: string, url: string, headers: Readonly<Record<string, string>>): string {
    this.#sequence += 1
    const login = this.#authorize(method, url)
    const lines = Object.entries({ CSeq: String(this.#sequence), 'User-Agent': 'Skleyka', ...login, ...headers })
    return `${method} ${url} RTSP/1.0\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  }

  #authorize(method: string, url: string): Record<string, string> {
    const [challenge, login] = [this.#challenge, this.#login]
    if (!challenge || !login) return {}
    const { user, password } = login
    if (challenge.kind === 'basic')
      return { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
    const { realm, nonce, isSha256 } = challenge
    const hash = (text: string) =>
      createHash(isSha256 ? 'sha256' : 'md5')
        .update(text)
        .digest('hex')
    const response = hash(`${hash(`${user}:${realm}:${password}`)}:${nonce}:${hash(`${method}:${url}`)}`)
    const credentials = { username: user, realm, nonce, uri: url, response }
    const words = Object.entries(credentials).map(([name, value]) => `${name}="${value.replaceAll('"', '')}"`)
    return { Authorization: `Digest ${words.join(', ')}${isSha256 ? ', algorithm=SHA-256' : ''}` }
  }

  #read(bytes: Buffer): void {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    while (this.#rest.length > 0) {
      const taken = this.#rest[0] === frameSign ? this.#readFrame(this.#rest) : this.#readAnswer(this.#rest)
      if (taken === 0) return
      this.#rest = this.#rest.subarray(taken)
    }
  }

  /** Returns how many bytes were read; 0 while more are needed. */
  #readFrame(rest: Buffer): number {
    if (rest.length < frameHeadBytes) return 0
    const end = frameHeadBytes + rest.readUInt16BE(2)
    if (rest.length < end) return 0
    // what is kept of a packet must not keep the whole piece
    this.#onPacket(rest.readUInt8(1), Buffer.from(rest.subarray(frameHeadBytes, end)))
    return end
  }

  #readAnswer(rest: Buffer): number {
    const head = rest.indexOf(headEnd)
    if (head < 0) {
      if (rest.length > mostHeadBytes) throw new SourceFailure('STRANGE')
      return 0
    }
    const [first = '', ...lines] = rest.toString('utf8', 0, head).split('\r\n')
    const headers = new Map<string, string>()
    for (const line of lines) {
      const colon = line.indexOf(':')
      if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
    }
    const length = Number(headers.get('content-length') ?? '0')
    if (!Number.isSafeInteger(length) || length < 0 || length > mostBodyBytes) throw new SourceFailure('STRANGE')
    const end = head + headEnd.length + length
    if (rest.length < end) return 0
    const status = /^RTSP\/1\.\d (\d{3})/.exec(first)?.[1]
    // a server may ask too: nothing it asks is answered, and nothing of it is an answer
    if (status === undefined && !/^[A-Z_]{1,20} \S+ RTSP\/1\.\d$/.test(first)) throw new SourceFailure('STRANGE')
    // the answer to what was told, without being waited for, is no answer to the next question
    const isAwaited = Number(headers.get('cseq') ?? this.#sequence) === this.#sequence
    if (status !== undefined && isAwaited)
      this.#waiting?.resolve({
        status: Number(status),
        headers,
        body: rest.toString('utf8', head + headEnd.length, end),
      })
    return end
  }
}

function readChallenge(text: string): Challenge | null {
  const challenge = new Map(
    [...text.matchAll(/(\w{1,20})="?([^",]{0,300})/g)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
  )
  const field = (name: string) => challenge.get(name) ?? ''
  const facts = { realm: field('realm'), nonce: field('nonce'), isSha256: /sha-?256/i.test(field('algorithm')) }
  if (/^digest\b/i.test(text)) return { kind: 'digest', ...facts }
  return /^basic\b/i.test(text) ? { kind: 'basic', ...facts } : null
}
