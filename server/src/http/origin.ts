import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { SignedIn } from './caller.ts'
import { refuse } from './refuse.ts'

/**
 * Safety §5: a browser's call must come from a page of ours. A request without Origin is no cross-site
 * browser call that could carry a cookie with a JSON body, unless Sec-Fetch-Site says so.
 */
export function checkOrigin(headers: IncomingHttpHeaders, allowed: readonly string[]): void {
  const { origin } = headers
  if (origin !== undefined && !allowed.includes(origin)) throw refuse('auth.origin')
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && origin === undefined)
    throw refuse('auth.origin')
}

/** Returns true if the page that asks stands at the very host it asks. */
export const isOwnPage = ({ origin = '', host }: IncomingHttpHeaders): boolean =>
  URL.canParse(origin) && new URL(origin).host === host

/** Mutating calls of /api/v2/ and /backbone/ carry the token that /me answered (product C3). */
export function checkCsrf(headers: IncomingHttpHeaders, signedIn: SignedIn): void {
  const token = headers['x-csrf-token']
  if (signedIn.csrfToken === null || typeof token !== 'string' || !same(token, signedIn.csrfToken)) {
    throw refuse('auth.csrf')
  }
}

function same(token: string, expected: string): boolean {
  const a = Buffer.from(token)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
