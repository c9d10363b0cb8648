import type { PlayerSite, SiteRule } from '@skleyka/contract/access/site-rules.ts'

// a longer header is cut off or refused by servers that stand in front
const longestChars = 4_000

/**
 * Returns whose pages may show a player in a frame, as `frame-ancestors` says it. A list of sites binds the browser, to which no page
 * lies about itself; a long one is told for the page that asks alone. Pages that do not say whose they are, where the rule lets
 * them, cannot be named.
 */
export function framedBy(embedding: boolean, rule: SiteRule | null, place: PlayerSite): string {
  if (!embedding) return "'self'"
  if (rule === null || rule.mode !== 'ONLY' || place.kind === 'unknown' || place.kind === 'app') return '*'
  // a port is no part of a rule
  const all = ["'self'", ...rule.domains.map((domain) => `${domain}:*`)].join(' ')
  if (all.length <= longestChars) return all
  return place.kind === 'site' ? `'self' ${place.host}:*` : "'self'"
}
