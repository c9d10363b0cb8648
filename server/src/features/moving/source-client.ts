import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { bounds } from '@skleyka/contract/limits.ts'
import { readContinuation } from '../../outbound/continuation.ts'
import { OutboundFailure } from '../../outbound/failure.ts'
import { readFileFacts } from '../../outbound/file-facts.ts'
import type { Answer, Caps, Message, Outbound } from '../../outbound/outbound.ts'
import { type OpenedFile, SourceAway, SourceRefusal } from './source.ts'

/** Credentials that a source knows its caller by. */
export interface Authorization {
  /** Headers of a request; sent to the source's own origin alone. */
  headers(): Promise<Readonly<Record<string, string>>>
  /** Signs in anew after 401; false when that cannot be. */
  renew(): Promise<boolean>
}

export interface SourceClient {
  /** Answer of a call as JSON; `form` makes it a POST. Fails with SourceRefusal and SourceAway. */
  json(address: string | URL, options?: { form?: URLSearchParams; json?: unknown; isOpen?: boolean }): Promise<unknown>
  /** A file from a byte on. */
  open(address: string, from: number, validator: string | null): Promise<OpenedFile>
  /** A whole small file. */
  small(address: string, mostBytes: number): Promise<Buffer>
}

export interface ClientOptions {
  /** Has to trust `origin`; every other origin that answers name is judged as links of users are. */
  readonly outbound: Outbound
  /** The origin of the source as the operator typed it. */
  readonly origin: string
  readonly authorization: Authorization | null
  /** Waits before the next tries of a source that does not answer, in milliseconds. */
  readonly pausesMs: readonly number[]
}

export const usualPausesMs = [0, 2_000, 10_000, 30_000, 60_000]
/** A page of a list, with descriptions of a megabyte in it. */
const jsonBytes = 64 * 1024 * 1024
const longestWaitS = 600
const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])
const callCaps: Caps = { maxBytes: jsonBytes, totalMs: 300_000, paceMs: 60_000, leastBytes: 1 }
const fileCaps: Caps = { maxBytes: bounds.uploadBytes, totalMs: 48 * 3600_000, paceMs: 60_000, leastBytes: 1024 }

interface Request {
  readonly verb: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly caps: Caps
  /** The source's own sign-in: it bears no authorization and is not renewed. */
  readonly isOpen?: boolean
}

/** Client of a source: waits for one that is busy, signs in anew, and shows what it knows it by to its own origin alone. */
export function openSourceClient({ outbound, origin, authorization, pausesMs }: ClientOptions): SourceClient {
  async function ask(address: string, request: Request): Promise<Answer> {
    for (let tried = 0; ; tried += 1) {
      let why: string
      let waitMs = pausesMs[tried]
      try {
        const answer = await askOnce(address, request)
        if (answer.status < 500 && answer.status !== 429) return answer
        answer.body.destroy()
        why = `Сервер ${new URL(address).host} сейчас не\u00a0справляется: он\u00a0ответил ${answer.status}`
        const afterS = Number(answer.headers['retry-after'] ?? Number.NaN)
        if (waitMs !== undefined && afterS > 0) waitMs = Math.max(waitMs, Math.min(afterS, longestWaitS) * 1000)
      } catch (error) {
        if (!(error instanceof OutboundFailure)) throw error
        if (lasting.has(error.reason)) throw new SourceRefusal(error.message, null, error)
        why = error.message
      }
      if (waitMs === undefined) throw new SourceAway(why)
      await delay(waitMs)
    }
  }

  /** One request with its redirects; 401 is answered by one sign-in anew. */
  async function askOnce(address: string, request: Request): Promise<Answer> {
    const first = await follow(address, request)
    const isRenewable = first.status === 401 && authorization !== null && !request.isOpen
    if (!isRenewable || new URL(address).origin !== origin) return first
    first.body.destroy()
    if (!(await authorization.renew())) {
      throw new SourceRefusal('Вход на\u00a0прежней платформе не\u00a0принят: проверьте файл с\u00a0доступом', 401)
    }
    return follow(address, request)
  }

  async function follow(address: string, request: Request): Promise<Answer> {
    let at = address
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const isOwn = URL.parse(at)?.origin === origin
      const known = isOwn && authorization !== null && !request.isOpen ? await authorization.headers() : {}
      const message: Message = { ...request, headers: { ...request.headers, ...known } }
      const answer = await outbound.send(at, message)
      const { location } = answer.headers
      if (!redirects.has(answer.status) || location === undefined) return answer
      answer.body.destroy()
      // a form is meant for the address it was sent to
      if (request.verb !== 'GET') throw new SourceRefusal(`${at} ведёт на\u00a0другой адрес: укажите его сразу`)
      at = URL.parse(location, at)?.href ?? ''
    }
    throw new OutboundFailure('astray', '')
  }

  async function get(address: string, caps: Caps, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return ask(new URL(address, origin).href, { verb: 'GET', headers, caps })
  }

  async function read(answer: Answer, mostBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    let bytes = 0
    try {
      for await (const chunk of answer.body) {
        if (!Buffer.isBuffer(chunk)) throw new Error('a body is bytes')
        bytes += chunk.length
        if (bytes > mostBytes) throw new SourceRefusal('Файл больше, чем можно принять')
        chunks.push(chunk)
      }
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error
      throw error.reason === 'tooLarge'
        ? new SourceRefusal('Файл больше, чем можно принять', null, error)
        : new SourceAway(error.message, { cause: error })
    } finally {
      answer.body.destroy()
    }
    return Buffer.concat(chunks)
  }

  /** Reads an answer whole; one that breaks off is asked for anew. */
  async function readPersistently(request: () => Promise<Answer>, mostBytes: number): Promise<Buffer> {
    for (let tried = 0; ; tried += 1) {
      const answer = await request()
      if (answer.status !== 200) throw refusalOf(answer)
      try {
        return await read(answer, mostBytes)
      } catch (error) {
        const waitMs = pausesMs[tried]
        if (!(error instanceof SourceAway) || waitMs === undefined) throw error
        await delay(waitMs)
      }
    }
  }

  return {
    async json(address, { form, json, isOpen = false } = {}) {
      const at = new URL(address, origin).href
      const body = form?.toString() ?? (json === undefined ? undefined : JSON.stringify(json))
      const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
      const request: Request = {
        ...{ verb: body === undefined ? 'GET' : 'POST', caps: callCaps, isOpen },
        headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': type }) },
        ...(body !== undefined && { body }),
      }
      const bytes = await readPersistently(() => ask(at, request), jsonBytes)
      try {
        return JSON.parse(bytes.toString())
      } catch (cause) {
        throw new SourceRefusal(`${new URL(at).pathname}: в\u00a0ответе не\u00a0JSON, проверьте адрес`, null, cause)
      }
    },

    async open(address, from, validator) {
      if (from > 0 && validator !== null) {
        const answer = await get(address, fileCaps, { range: `bytes=${from}-` })
        const kind = readContinuation(answer.status, answer.headers, from, null)
        const rest = readFileFacts(answer.headers, answer.url).sizeBytes
        const isSame = kind === 'rest' && validatorOf(answer.headers) === validator && rest !== null
        if (isSame) return { sizeBytes: from + rest, validator, isAnew: false, body: answer.body }
        answer.body.destroy()
        if (answer.status >= 400 && answer.status !== 416) throw refusalOf(answer)
      }
      const answer = await get(address, fileCaps)
      if (answer.status !== 200) throw refusalOf(answer)
      const { sizeBytes, isPage } = readFileFacts(answer.headers, answer.url)
      if (isPage) throw refusalOf(answer, 'по\u00a0адресу файла отвечает страница сайта')
      return { sizeBytes, validator: validatorOf(answer.headers), isAnew: from > 0, body: answer.body }
    },

    small: (address, mostBytes) =>
      readPersistently(() => get(address, { ...callCaps, maxBytes: mostBytes }), mostBytes),
  }
}

/**
 * Text that the same file has again: its tag, a weak one too, and its date. If-Range takes no weak tag, and Express, which PeerTube
 * stands on, makes no other: so the rest is asked for without it and its headers are compared.
 */
function validatorOf({ etag, 'last-modified': modified }: IncomingHttpHeaders): string | null {
  return etag === undefined && modified === undefined ? null : `${etag ?? ''} ${modified ?? ''}`.slice(0, 500)
}

/** Error codes that another try does not mend. */
const lasting: ReadonlySet<string> = new Set([
  'scheme',
  'login',
  'port',
  'closed',
  'unknown',
  'insecure',
  'packed',
  'tooLarge',
])

function refusalOf({ status, body, url }: Answer, words?: string): SourceRefusal {
  body.destroy()
  // addresses of files of Kaltura hold a session, which is a secret: it must not stand in the report
  const shown = url.pathname.replace(/\/ks\/[^/]+/g, '/ks/…')
  if (words !== undefined) return new SourceRefusal(`${shown}: ${words}`, status)
  if (status === 404 || status === 410)
    return new SourceRefusal(`Нет на\u00a0прежней платформе: ответ ${status}`, status)
  if (status === 401 || status === 403) {
    return new SourceRefusal(`Прежняя платформа не\u00a0отдаёт это: ответ ${status}`, status)
  }
  return new SourceRefusal(`${shown}: ответ ${status} вместо данных`, status)
}
