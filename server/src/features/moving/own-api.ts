import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AnyCall, ResultOf } from '@skleyka/contract/method.ts'
import * as z from 'zod/mini'
import { OutboundFailure } from '../../outbound/failure.ts'
import type { Caps, Message, Outbound } from '../../outbound/outbound.ts'

/** The API of this product as a program with a key of somebody uses it. */
export interface OwnApi {
  /** Makes a call; a repeat under the same `id` changes nothing and is answered the same. Fails with ApiRefusal and ApiAway. */
  call<C extends AnyCall & { readonly kind: 'method' }>(
    called: C,
    params: z.input<C['params']>,
    id?: string,
  ): Promise<ResultOf<C>>
  /** A legacy call that reads: the answer as it comes. */
  get(path: string): Promise<unknown>
  /** Sends part `number`, counted from 1, of an open upload. */
  sendPart(uploadId: string, number: number, bytes: Buffer): Promise<void>
  /** Sends a picture to an address that a call has answered. */
  sendPicture(address: string, bytes: Buffer): Promise<void>
}

interface OwnApiOptions {
  /** Has to trust `url`. */
  readonly outbound: Outbound
  /** Origin of the running product as this machine reaches it. */
  readonly url: string
  readonly account: string
  /** A key that works now. */
  readonly key: () => Promise<string>
  /** Waits before the next tries of a product that does not answer, in milliseconds. */
  readonly pausesMs: readonly number[]
}

/** The product refuses a call; the message is Russian and fit to show. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  /** `LIMIT/QUOTA`. */
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The product does not answer. */
export class ApiAway extends Error {
  override name = 'ApiAway'
}

const caps: Caps = { maxBytes: 64 * 1024 * 1024, totalMs: 300_000, paceMs: 120_000, leastBytes: 0 }
const busySeconds = 60
const v3Error = z.object({
  type: z.string(),
  subtype: z.string(),
  extra: z.catch(z.string(), ''),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
})

export function openOwnApi({ outbound, url, account, key, pausesMs }: OwnApiOptions): OwnApi {
  /** Sends a message until it is answered; what is not there yet, busy or restarting is waited for. */
  async function send(address: string, message: Omit<Message, 'caps'>): Promise<{ status: number; text: string }> {
    for (let tried = 0; ; ) {
      let why = ''
      let waitMs = pausesMs[tried]
      try {
        const answer = await outbound.send(address, { ...message, caps })
        const chunks: Buffer[] = []
        for await (const chunk of answer.body) chunks.push(Buffer.from(chunk))
        const { status, headers } = answer
        if (status < 500 && status !== 429) return { status, text: Buffer.concat(chunks).toString() }
        why = `ответ ${status}`
        // too many calls are no fault of anybody: the wait is told
        if (status === 429) {
          await delay(Math.min(Number(headers['retry-after'] ?? 1) || 1, busySeconds) * 1000)
          continue
        }
      } catch (error) {
        if (!(error instanceof OutboundFailure)) throw error
        why = error.message
      }
      waitMs = pausesMs[tried]
      if (waitMs === undefined) throw new ApiAway(`Склейка не\u00a0отвечает по\u00a0адресу ${url}: ${why}`)
      tried += 1
      await delay(waitMs)
    }
  }

  const signed = async () => ({ authorization: `Bearer ${await key()}`, 'x-account-code': account })

  return {
    async call(called, params, id) {
      const body = JSON.stringify({ id: id ?? randomUUID(), params })
      const headers = { 'content-type': 'application/json', ...(await signed()) }
      const { status, text } = await send(`${url}${called.path}`, { verb: 'POST', headers, body })
      const { result, error } = fieldsOf(parse(text))
      const refused = v3Error.safeParse(error)
      if (refused.success) {
        const { type, subtype, extra, fields = {} } = refused.data
        const words = Object.entries(fields).map(([name, texts]) => `${name}: ${texts.join(', ')}`)
        throw new ApiRefusal(`${type}/${subtype}`, [extra, ...words].filter((part) => part !== '').join('. '))
      }
      if (result === undefined) throw new ApiRefusal(`HTTP/${status}`, `ответ ${status} без результата`)
      return z.decode(called.result, result as never) as ResultOf<typeof called>
    },

    async get(path) {
      const { status, text } = await send(`${url}${path}`, { verb: 'GET', headers: await signed() })
      if (status !== 200) {
        const { error } = fieldsOf(parse(text))
        const words = Array.isArray(error) ? error.join(' ') : `Ответ ${status}`
        throw new ApiRefusal(`HTTP/${status}`, `${words} (${path.split('?')[0]})`)
      }
      return parse(text)
    },

    async sendPart(uploadId, number, bytes) {
      const headers = { 'content-type': 'application/octet-stream' }
      const address = `${url}/api/uploader/upload/${uploadId}/${number}`
      const { status, text } = await send(address, { verb: 'POST', headers, body: bytes })
      const { errors } = fieldsOf(parse(text))
      if (status !== 200)
        throw new ApiRefusal(`HTTP/${status}`, Array.isArray(errors) ? errors.join(' ') : `ответ ${status}`)
    },

    async sendPicture(address, bytes) {
      const { pathname } = new URL(address)
      const headers = { 'content-type': 'application/octet-stream' }
      const { status, text } = await send(`${url}${pathname}`, { verb: 'POST', headers, body: bytes })
      const { error } = fieldsOf(parse(text))
      if (status !== 200) throw new ApiRefusal(`HTTP/${status}`, typeof error === 'string' ? error : `ответ ${status}`)
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
