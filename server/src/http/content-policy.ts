/** Sources that a page may load from and link to, by directive; a directive alone has no sources. */
type Allowed = Readonly<Record<string, string | readonly string[]>>

/** Directives of every page unless it names others. */
const nothing: Allowed = {
  'default-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** The Content-Security-Policy of a page (safety §10): what is not named here is not allowed. */
export const contentPolicy = (allowed: Allowed): string =>
  Object.entries({ ...nothing, ...allowed })
    .map(([directive, sources]) => [directive, ...[sources].flat()].join(' '))
    .join('; ')

/** Our own scripts: those of the page by its nonce, and what they load. */
export const ownScripts = (nonce: string): string => `'self' 'nonce-${nonce}' 'strict-dynamic'`
