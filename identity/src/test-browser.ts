/** Screen of a browser without scripts. */
export type Screen = { url: URL; status: number; headers: Headers; text: string }

/**
 * Follows redirects, keeps cookies and sends forms, like a browser without scripts. `reach` says where an address is
 * listened at, as if a proxy with TLS stood between.
 */
export function openBrowser(stopAt: (url: URL) => boolean = () => false, reach: (url: URL) => URL = (url) => url) {
  const jar = new Map<string, { value: string; path: string }>()

  async function go(address: string | URL, init: RequestInit = {}, redirects = 10): Promise<Screen> {
    let url = new URL(address)
    let next: RequestInit = init
    for (let hops = 0; hops <= redirects; hops += 1) {
      if (stopAt(url)) return { url, status: 0, headers: new Headers(), text: '' }
      const response = await fetch(reach(url), {
        ...next,
        redirect: 'manual',
        headers: { ...Object.fromEntries(new Headers(next.headers)), cookie: cookiesFor(url) },
      })
      for (const line of response.headers.getSetCookie()) keep(line, url)
      const location = response.headers.get('location')
      if (!location || response.status < 300 || response.status > 399 || redirects === 0) {
        return { url, status: response.status, headers: response.headers, text: await response.text() }
      }
      await response.body?.cancel()
      url = new URL(location, url)
      next = {}
    }
    throw new Error('too many redirects')
  }

  function keep(line: string, from: URL): void {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    const path = attributes.find((text) => text.trim().toLowerCase().startsWith('path='))?.split('=')[1] ?? '/'
    if (!mayBeKept(name, path, attributes, from)) return
    const gone = /expires=Thu, 01 Jan 1970/i.test(line)
    if (gone || value === '') jar.delete(name)
    else jar.set(name, { value, path })
  }

  function cookiesFor(url: URL): string {
    return [...jar]
      .filter(([, { path }]) => url.pathname === path || url.pathname.startsWith(path === '/' ? path : `${path}/`))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  return {
    jar,
    go,
    /** Follows a one-time link as the page's script does: what stands behind the # is sent in a form. */
    async follow(link: string): Promise<Screen> {
      const screen = await go(link)
      return this.submit(screen, { token: new URL(link).hash.slice(1) })
    },
    /** Sends the form of the page with its hidden fields and what is typed into it. */
    submit(
      screen: Screen,
      fields: Record<string, string>,
      headers: Record<string, string> = {},
      redirects?: number,
    ): Promise<Screen> {
      const form = formOf(screen)
      const body = new URLSearchParams({ ...form.fields, ...fields })
      return go(form.action, { method: 'POST', headers: { origin: screen.url.origin, ...headers }, body }, redirects)
    },
  }
}

/** Returns what browsers ask of names with a prefix (RFC 6265bis 4.1.3); a cookie that does not obey is dropped in silence. */
function mayBeKept(name: string, path: string, attributes: string[], from: URL): boolean {
  const has = (word: string) => attributes.some((text) => text.trim().toLowerCase().startsWith(word))
  if (has('secure') && from.protocol !== 'https:') return false
  if (/^__(host|secure)-/i.test(name) && !has('secure')) return false
  return !/^__host-/i.test(name) || (path === '/' && !has('domain='))
}

/** Returns where the first form of a page goes and what its fields hold already. */
export function formOf({ url, text }: Screen): { action: URL; fields: Record<string, string> } {
  const action = text.match(/<form[^>]* action="([^"]*)"/)?.[1]
  if (action === undefined) throw new Error(`no form at ${url.pathname}: ${text.slice(0, 400)}`)
  const fields: Record<string, string> = {}
  const [form = ''] = text.match(/<form[^>]* action=[\s\S]*?<\/form>/) ?? []
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const name = input.match(/ name="([^"]*)"/)?.[1]
    if (name) fields[name] = unescapeText(input.match(/ value="([^"]*)"/)?.[1] ?? '')
  }
  return { action: new URL(unescapeText(action), url), fields }
}

/** Returns what somebody reads as the page's heading. */
export function headingOf({ text }: Screen): string {
  return unescapeText(text.match(/<h1>([^<]*)<\/h1>/)?.[1] ?? '').replaceAll('\u00a0', ' ')
}

function unescapeText(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}
