import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tidyEmail } from '@skleyka/contract/users/emails.ts'
import type { CookieNames } from './cookies.ts'
import { readCookie } from './http.ts'

const halfYearSeconds = 180 * 24 * 60 * 60

/**
 * Remembers in a browser whose password was right there. Its wrong passwords are counted apart from those of strangers,
 * so that nobody is locked out of an account by others who try it.
 */
export function knownBrowsers({ cookies, key }: { cookies: CookieNames; key: string }) {
  const sign = (nonce: string, email: string) =>
    createHmac('sha256', key)
      .update(`known ${nonce} ${tidyEmail(email)}`)
      .digest()
  return {
    /** Under which name the failures of this browser at this account are counted; null for a stranger. */
    nameOf(request: IncomingMessage, email: string): string | null {
      const [nonce = '', signature = ''] = readCookie(request, cookies.known)?.split('.') ?? []
      const [signatureBytes, right] = [Buffer.from(signature, 'base64url'), sign(nonce, email)]
      return signatureBytes.length === right.length && timingSafeEqual(signatureBytes, right)
        ? `browser ${nonce}`
        : null
    },
    remember(response: ServerResponse, email: string): void {
      const nonce = randomBytes(16).toString('base64url')
      const value = `${nonce}.${sign(nonce, email).toString('base64url')}`
      const secure = cookies.isSecure ? '; Secure' : ''
      response.appendHeader(
        'set-cookie',
        `${cookies.known}=${value}; Path=${cookies.path}; Max-Age=${halfYearSeconds}; HttpOnly; SameSite=Lax${secure}`,
      )
    },
  }
}
