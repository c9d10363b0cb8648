/** What a browser without scripts shows. */
export type Screen = { url: URL; status: number; headers: Headers; text: string }

/** Follows redirects, keeps cookies and sends forms, like a browser without scripts. */
export function openBrowser(stopAt: (url: URL) => boolean = () => false) {
  const jar = new Map<string, { value: string; path: string }>()

  async function go(address: string | URL, init: RequestInit = {}): Promise<Screen> {
    let url = new URL(address)
    let next: RequestInit = init
    for (let hops = 0; hops < 10; hops += 1) {
      if (stopAt(url)) return { url, status: 0, headers: new Headers(), text: '' }
      const response = await fetch(url, {
        ...next,
        redirect: 'manual',
        headers: { ...Object.fromEntries(new Headers(next.headers)), cookie: cookiesFor(url) },
      })
      for (const line of response.headers.getSetCookie()) keep(line)
      const location = response.headers.get('location')
      if (!location || response.status < 300 || response.status > 399) {
        return { url, status: response.status, headers: response.headers, text: await response.text() }
      }
      await response.body?.cancel()
      url = new URL(location, url)
      next = {}
    }
    throw new Error('too many redirects')
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    const path = attributes.find((text) => text.trim().toLowerCase().startsWith('path='))?.split('=')[1] ?? '/'
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
    /** Sends the form of the page with its hidden fields and what is typed into it. */
    submit(screen: Screen, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Screen> {
      const form = formOf(screen)
      return go(form.action, {
        method: 'POST',
        headers: { origin: screen.url.origin, ...headers },
        body: new URLSearchParams({ ...form.fields, ...fields }),
      })
    },
  }
}

/** Where the page's form goes and what its fields hold already. */
export function formOf({ url, text }: Screen): { action: URL; fields: Record<string, string> } {
  const action = text.match(/<form[^>]* action="([^"]*)"/)?.[1]
  if (action === undefined) throw new Error(`no form at ${url.pathname}: ${text.slice(0, 400)}`)
  const fields: Record<string, string> = {}
  for (const [input] of text.matchAll(/<input[^>]*>/g)) {
    const name = input.match(/ name="([^"]*)"/)?.[1]
    if (name) fields[name] = unescaped(input.match(/ value="([^"]*)"/)?.[1] ?? '')
  }
  return { action: new URL(unescaped(action), url), fields }
}

/** What somebody reads as the page's heading. */
export function headingOf({ text }: Screen): string {
  return unescaped(text.match(/<h1>([^<]*)<\/h1>/)?.[1] ?? '').replaceAll('\u00a0', ' ')
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}
