/**
 * Puts the present token in place of an old one: a playlist that was loaded an hour ago names its segments by the token
 * of that time. Addresses of anything else are left as they are.
 */
export function freshAddress(url: string, hls: string): string {
  const base = /^\/v\/[^/]+\/[^/]+\//.exec(hls)?.[0]
  const record = base?.split('/')[2]
  const found = /^(https?:\/\/[^/]+)?\/v\/([^/]+)\/[^/]+\/(.*)$/.exec(url)
  if (!base || !found || found[2] !== record) return url
  return `${found[1] ?? ''}${base}${found[3] ?? ''}`
}
