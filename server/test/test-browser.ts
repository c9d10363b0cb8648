export type Screen = { url: URL; status: number; headers: Headers; text: string }

/**
 * A browser without scripts: keeps cookies by site and follows redirects. `publicUrl` is the address of the product
 * as people see it; `origin` is where it listens, as if a TLS proxy stood between, and `always` what that and the browser say
 * with every request.
 */
export function openBrowser(publicUrl: string, origin: () => string, always: Record<string, string> = {}) {
  const jars = new Map<string, Map<string, string>>()

  async function go(
    address: string,
    init: RequestInit = {},
    follow: (url: URL) => boolean = () => true,
  ): Promise<Screen> {
    let url = new URL(address, publicUrl)
    let next = init
    for (let hops = 0; hops < 12; hops += 1) {
      const target = url.origin === publicUrl ? new URL(url.pathname + url.search, origin()) : url
      const response = await fetch(target, {
        ...next,
        redirect: 'manual',
        headers: { ...always, ...Object.fromEntries(new Headers(next.headers)), cookie: cookies(url) },
      })
      for (const line of response.headers.getSetCookie()) keep(url, line)
      const screen = { url, status: response.status, headers: response.headers, text: await response.text() }
      const location = response.headers.get('location')
      if (!location || response.status < 300 || response.status > 399) return screen
      url = new URL(location, url)
      if (!follow(url)) return { ...screen, url }
      next = {}
    }
    throw new Error('too many redirects')
  }

  const jar = (url: URL): Map<string, string> => {
    const known = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, known)
    return known
  }

  const cookies = (url: URL): string => [...jar(url)].map(([name, value]) => `${name}=${value}`).join('; ')

  function keep(url: URL, line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const isGone = /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)
    if (isGone) jar(url).delete(pair.slice(0, at))
    else jar(url).set(pair.slice(0, at), pair.slice(at + 1))
  }

  return {
    go,
    /** Cookies of the product itself. */
    cookies: jar(new URL(publicUrl)),
    /** A call that a script of one of our pages makes. */
    call: (path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', headers: Record<string, string> = {}, body?: string) =>
      go(path, {
        method,
        headers: {
          ...(method === 'GET' ? {} : { origin: publicUrl }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      }),
  }
}
