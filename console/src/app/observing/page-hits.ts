import type { Environment } from '@skleyka/contract/metrics/metrics.ts'

interface HitParts {
  /** Place where hits go; null when no web analytics is configured. */
  readonly url: string | null
  readonly environment: Environment
  readonly fetch: typeof fetch
}

/** A page somebody opened. The query and the part after # are left out: people search for names there. */
interface Hit {
  readonly origin: string
  readonly pathname: string
  readonly referrer: string
}

/**
 * Tells the web analytics of a page (C-7.4-10): nothing in stage and dev, and nothing unless it is configured.
 * The body is the one Plausible takes at /api/event; others read it as easily.
 */
export function sendHit({ url, environment, fetch }: HitParts, { origin, pathname, referrer }: Hit): void {
  if (url === null || environment !== 'production') return
  const body = { name: 'pageview', domain: new URL(origin).host, url: origin + pathname, referrer }
  fetch(url, {
    method: 'POST',
    // plain text needs no leave asked before; nobody reads the answer
    mode: 'no-cors',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(body),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined)
}
