/** Names and attributes of our cookies. Browsers take the `__Host-` prefix only over TLS. */
export type CookieSettings = { isSecure: boolean }

export const cookieSettings = (publicUrl: string): CookieSettings => ({ isSecure: publicUrl.startsWith('https:') })

export const sessionCookie = ({ isSecure }: CookieSettings): string => (isSecure ? '__Host-skleyka' : 'skleyka')

/** Writes a Set-Cookie line. An empty value removes the cookie. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number, { isSecure }: CookieSettings): string {
  const age = value === '' ? 0 : maxAgeSeconds
  return `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** All cookies of a Cookie header; of two with one name the first counts. */
export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}
