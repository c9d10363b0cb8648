import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Reads a form of at most 16 KB; null when it is bigger or not a form. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const type = request.headers['content-type']?.split(';')[0]?.trim()
  if (type !== 'application/x-www-form-urlencoded') return null
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of request) {
    sizeBytes += chunk.length
    if (sizeBytes > 16_384) return null
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** The peer's address; behind a proxy on this machine, the address that the proxy saw. */
export function clientAddress(request: IncomingMessage): string {
  const peer = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']
  const nearest = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').at(-1)?.trim()
  return isLoopback(peer) && nearest ? nearest : peer
}

/** Binds forms to the browser they were given to: a cookie and, in the form, its signature for that form's address. */
export function formGuard(options: { base: string; origin: string; key: string }) {
  const { base, origin, key } = options
  const sign = (secret: string, action: string) =>
    createHmac('sha256', key).update(`${secret} ${action}`).digest('base64url')
  return {
    /** The hidden field's value; sets the cookie when the browser has none. */
    token(request: IncomingMessage, response: ServerResponse, action: string): string {
      const known = cookie(request)
      const secret = known ?? randomBytes(16).toString('base64url')
      if (!known) {
        const secure = origin.startsWith('https:') ? '; Secure' : ''
        response.appendHeader('set-cookie', `${name}=${secret}; Path=${base}; HttpOnly; SameSite=Lax${secure}`)
      }
      return sign(secret, action)
    },
    /** Whether the form came from our own page in this browser. */
    isOurs(request: IncomingMessage, action: string, token: string | null): boolean {
      const from = request.headers.origin
      if (from !== undefined && from !== origin) return false
      const secret = cookie(request)
      return secret !== undefined && token !== null && isSame(sign(secret, action), token)
    },
  }
}

const name = 'skleyka_id_form'

function cookie(request: IncomingMessage): string | undefined {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value) return value
  }
  return undefined
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}
