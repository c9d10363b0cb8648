import { createHmac, randomBytes } from 'node:crypto'

const mark = 'whsec_'

/** A secret as Standard Webhooks writes it: 32 random bytes in base64 behind a mark. */
export const newSecret = (): string => `${mark}${randomBytes(32).toString('base64')}`

/** Parts of a signature. */
interface Signed {
  /** The number of the event. */
  readonly id: string
  readonly at: Date
  readonly body: string
}

/**
 * The headers by which a receiver knows that a body is ours and fresh: those of Standard Webhooks, and `X-Signature`
 * (product C5). One signature for each secret that is valid.
 */
export function signedHeaders(secrets: readonly string[], { id, at, body }: Signed): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const standard = secrets.map((secret) => `v1,${hmac(keyOf(secret), `${id}.${seconds}.${body}`, 'base64')}`)
  const own = secrets.map((secret) => `v1=${hmac(secret, `${seconds}.${body}`, 'hex')}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': standard.join(' '),
    'x-signature': [`t=${seconds}`, ...own].join(','),
  }
}

const keyOf = (secret: string) => Buffer.from(secret.slice(mark.length), 'base64')

const hmac = (key: string | Buffer, text: string, encoding: 'hex' | 'base64') =>
  createHmac('sha256', key).update(text).digest(encoding)
