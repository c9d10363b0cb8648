import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

interface Asking {
  readonly ip: string
  readonly headers: IncomingHttpHeaders
}

/**
 * Whether somebody may learn what is for the operator alone: figures, disks, versions. With a token it is always asked
 * for, as a bearer's or as the password of a basic authorisation. Without one only the machine itself may, and nothing
 * that came through a proxy on it: that may be anybody.
 */
export function isOperator({ ip, headers }: Asking, token: string | undefined): boolean {
  if (token !== undefined) {
    const bearer = headers.authorization?.match(/^Bearer (\S+)$/i)?.[1]
    return isSameSecret(bearer ?? basicOf(headers.authorization).password, token)
  }
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => headers[name] !== undefined,
  )
  const isOwnName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return !forwarded && isOwnName && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)
}

export function basicOf(header: string | undefined): { user: string; password: string } {
  const text = Buffer.from(header?.match(/^Basic ([A-Za-z0-9+/=]{1,512})$/i)?.[1] ?? '', 'base64').toString()
  const colon = text.indexOf(':')
  return colon < 0 ? { user: '', password: '' } : { user: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** Compares secrets in a time that tells nothing of where, or how long before, they differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}
