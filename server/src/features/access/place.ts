import type { IncomingHttpHeaders } from 'node:http'
import type { PlayerSite } from '@skleyka/contract/access/site-rules.ts'

type Own = { readonly publicUrl: string }

/**
 * Returns where a page of ours stands, by what a browser tells when it opens it: in a frame, or at its own address, where a referrer
 * is only where the viewer came from.
 */
export function placeOfPage(headers: IncomingHttpHeaders, own: Own): PlayerSite {
  const dest = headers['sec-fetch-dest']
  if (dest === 'document') return { kind: 'own' }
  const place = placeOfOrigin(headers.referer ?? '', own)
  // an old browser does not tell frames from addresses that were typed
  return dest === undefined && place.kind === 'unknown' ? { kind: 'own' } : place
}

/** Returns where a player stands by the origin or the address of the page around it; an empty text is one that does not tell. */
export function placeOfOrigin(text: string, { publicUrl }: Own): PlayerSite {
  if (text === '') return { kind: 'unknown' }
  // «null» is a sandboxed frame, or a file
  if (!URL.canParse(text)) return text === 'null' ? { kind: 'unknown' } : { kind: 'app' }
  const { protocol, hostname } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return { kind: 'app' }
  return hostname === new URL(publicUrl).hostname ? { kind: 'own' } : { kind: 'site', host: hostname }
}

/** A place in the text of a token, of the signs that stand in a path. */
export function placeText(place: PlayerSite): string {
  if (place.kind !== 'site') return { own: 'o', app: 'a', unknown: 'u' }[place.kind]
  // an address of IPv6 is in no list of domains
  return `s${/^[a-z0-9._-]{1,253}$/.test(place.host) ? place.host : '-'}`
}

/** Reads it back. */
export function placeFrom(text: string): PlayerSite {
  if (text.startsWith('s')) return { kind: 'site', host: text.slice(1) }
  return text === 'o' ? { kind: 'own' } : text === 'a' ? { kind: 'app' } : { kind: 'unknown' }
}
