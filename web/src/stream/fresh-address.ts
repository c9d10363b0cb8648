/**
 * Puts the present token in place of an old one: a playlist that was loaded an hour ago names its segments by the
 * token of that time. Addresses of anything else are left as they are. `hls` may be a path or a whole address.
 */
export function freshAddress(url: string, hls: string): string {
  const [, record, token] = hls.match(/\/v\/([^/]+)\/([^/]+)\//) ?? []
  const [, before, named, after] = url.match(/^(.*?\/v\/([^/]+)\/)[^/]+(\/.*)/s) ?? []
  if (token === undefined || before === undefined || named !== record) return url
  return `${before}${token}${after}`
}
