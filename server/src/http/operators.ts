import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns true if somebody may learn what is for the operator alone: figures, disks, versions. The token is asked of everybody, as
 * a bearer's or as the password of a basic authorisation.
 */
export function isOperator({ authorization }: IncomingHttpHeaders, token: string): boolean {
  const bearer = authorization?.match(/^Bearer (\S{1,256})$/i)?.[1]
  return isSameSecret(bearer ?? basicOf(authorization).password, token)
}

export function basicOf(header: string | undefined): { user: string; password: string } {
  const text = Buffer.from(header?.match(/^Basic ([A-Za-z0-9+/=]{1,512})$/i)?.[1] ?? '', 'base64').toString()
  const colon = text.indexOf(':')
  return colon < 0 ? { user: '', password: '' } : { user: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** Compares secrets in a time that tells nothing of where, or how long before, they differ. */
export function isSameSecret(secret: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(secret), hash(expected))
}
