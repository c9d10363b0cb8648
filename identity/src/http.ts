import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CookieNames } from './cookies.ts'

/** Time when to come again, where more wanted in than can be looked at. */
export const retryAfterSeconds = 60

/** Reads a form of at most 16 KB; null when it is bigger or not a form. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const type = request.headers['content-type']?.split(';')[0]?.trim()
  if (type !== 'application/x-www-form-urlencoded') return null
  const chunks: Buffer[] = []
  let sizeBytes = 0
  // the stream is left whole: a destroyed one takes the connection, and the answer, with it
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    sizeBytes += chunk.length
    if (sizeBytes > 16_384) return null
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** Binds forms to the browser they were given to: a cookie and, in the form, its signature for that form's address. */
export function formGuard(options: { origin: string; cookies: CookieNames; key: string }) {
  const { origin, cookies, key } = options
  const sign = (secret: string, action: string) =>
    createHmac('sha256', key).update(`${secret} ${action}`).digest('base64url')
  return {
    /** The hidden field's value; sets the cookie when the browser has none. */
    token(request: IncomingMessage, response: ServerResponse, action: string): string {
      const known = readCookie(request, cookies.form)
      const secret = known ?? randomBytes(16).toString('base64url')
      if (!known) {
        const secure = cookies.isSecure ? '; Secure' : ''
        response.appendHeader(
          'set-cookie',
          `${cookies.form}=${secret}; Path=${cookies.path}; HttpOnly; SameSite=Lax${secure}`,
        )
      }
      return sign(secret, action)
    },
    /** Returns true if the form came from our own page in this browser. */
    isOurs(request: IncomingMessage, action: string, token: string | null): boolean {
      const from = request.headers.origin
      if (from !== undefined && from !== origin) return false
      const secret = readCookie(request, cookies.form)
      return secret !== undefined && token !== null && isSame(sign(secret, action), token)
    },
    /** Returns what this browser is known by, to compare and to keep; null for one that never had a form. */
    browserOf(request: IncomingMessage): string | null {
      const secret = readCookie(request, cookies.form)
      return secret === undefined ? null : sign(secret, 'browser')
    },
  }
}

/** The value of a cookie of ours. */
export function readCookie(request: IncomingMessage, name: string): string | undefined {
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
