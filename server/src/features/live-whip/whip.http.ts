import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { createAllowance } from '../../http/allowance.ts'
import { networkOf } from '../../http/guesses.ts'
import { plainReply, type RawReply, type RawRequest, type RawRoute } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { closeOffer, findOffer, findStreamOfKey, insertOffer } from './whip-sessions.sql.ts'

const number = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
const streamParams = z.object({ id: number })
const sessionParams = z.object({ id: number, session: z.uuid() })

const longestOffer = 64 << 10
const maxOffers = 3
const answerMs = 10_000
const lookEveryMs = 60
/** Wrong keys of one network. */
const wrongKeys = { max: 30, perSecond: 0.5 } as const

/** Any page may broadcast that has the key. */
const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'location, retry-after',
  'cache-control': 'no-store',
}
const preflight: RawReply = {
  status: 204,
  headers: {
    ...openHeaders,
    'access-control-allow-methods': 'POST, DELETE, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-max-age': '86400',
  },
}
const textReply = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): RawReply => {
  const reply = plainReply(status, text)
  return typeof reply === 'string' ? reply : { ...reply, headers: { ...reply.headers, ...openHeaders, ...headers } }
}

const refusals = {
  bad: textReply(400, 'Это не\u00a0предложение WebRTC с\u00a0одной картинкой'),
  codec: textReply(406, 'Браузер не\u00a0предлагает H.264. Обновите его или возьмите Chrome, Edge или Safari'),
  // an encoder that is gone without a word gives its place up after two seconds
  busy: textReply(409, 'В\u00a0эту трансляцию уже идёт поток из\u00a0другого места', { 'retry-after': '2' }),
  quota: textReply(409, 'Квота трансляций аккаунта исчерпана. На\u00a0странице трансляции сказано, что делать'),
  away: textReply(503, 'Сервер сейчас не\u00a0принимает эфир из\u00a0браузера. Повторите позже'),
} as const
const wrongKey = textReply(401, 'Неверный ключ трансляции')
const over = textReply(409, 'Трансляция завершена')
const unknown = textReply(404, 'Такого эфира нет')

/** Takes broadcasts of browsers and encoders that speak WHIP (RFC 9725). */
export function whipRoutes(services: Services, clock = () => performance.now()): readonly RawRoute[] {
  const guesses = createAllowance(wrongKeys)
  /** The livestream whose key the request bears, or the refusal. */
  const judge = async ({ headers, facts: { ip } }: RawRequest, id: number) => {
    const key = /^Bearer (\S{1,256})$/i.exec(headers.authorization ?? '')?.[1]
    const db = services.db.platform('live')
    const stream = key ? await findStreamOfKey(db, id, createHash('sha256').update(key).digest()) : null
    if (stream !== null) return stream
    const network = networkOf(ip)
    return guesses.spend(network, clock()) > 0
      ? textReply(429, 'Слишком много неверных ключей. Подождите минуту')
      : wrongKey
  }

  const publish = async (request: RawRequest): Promise<RawReply> => {
    const params = streamParams.safeParse(request.params)
    if (!params.success) return unknown
    if (services.live.whipPort === null) return refusals.away
    const { id } = params.data
    const stream = await judge(request, id)
    if (typeof stream === 'string' || 'status' in stream) return stream
    if (stream.isOver) return over
    if (!/^application\/sdp\b/i.test(request.headers['content-type'] ?? ''))
      return textReply(415, 'Нужен application/sdp')
    const offer = await readText(request.body)
    // no text of a database holds NUL, and no offer
    if (offer === null || offer.includes('\0')) return refusals.bad
    return answerTo(services, request, { accountId: stream.accountId, translationId: id, offer })
  }

  const end = async (request: RawRequest): Promise<RawReply> => {
    const params = sessionParams.safeParse(request.params)
    if (!params.success) return unknown
    const { id, session } = params.data
    const stream = await judge(request, id)
    if (typeof stream === 'string' || 'status' in stream) return stream
    const isClosed = await closeOffer(services.db.platform('live'), id, session)
    return isClosed ? { status: 200, headers: openHeaders } : unknown
  }

  const [stream, session] = ['/live/:id/whip', '/live/:id/whip/:session']
  return [
    { verb: 'POST', path: stream, cost: 1, handle: publish },
    { verb: 'OPTIONS', path: stream, handle: async () => preflight },
    { verb: 'DELETE', path: session, cost: 1, handle: end },
    { verb: 'OPTIONS', path: session, handle: async () => preflight },
  ]
}

/** Waits for the process that takes livestreams, wherever that runs. */
async function answerTo(
  services: Services,
  { facts: { ip }, signal }: RawRequest,
  wish: { accountId: number; translationId: number; offer: string },
): Promise<RawReply> {
  const db = services.db.platform('live')
  const { translationId } = wish
  const session = await insertOffer(db, { ...wish, address: ip }, maxOffers)
  if (session === null) return refusals.away
  const untilMs = performance.now() + answerMs
  while (performance.now() < untilMs && !signal.aborted) {
    const found = await findOffer(db, translationId, session)
    if (found?.state === 'OPEN' && found.answer !== null) {
      const headers = { ...openHeaders, 'content-type': 'application/sdp' }
      return {
        status: 201,
        headers: { ...headers, location: `/live/${translationId}/whip/${session}` },
        body: found.answer,
      }
    }
    if (found?.state === 'REFUSED') return refusals[found.refusal ?? 'away']
    if (found === null || found.state === 'CLOSED') break
    await delay(lookEveryMs)
  }
  await closeOffer(db, translationId, session)
  return refusals.away
}

/** The body as text; null when it is longer than an offer is. */
async function readText(body: Readable): Promise<string | null> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > longestOffer) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
