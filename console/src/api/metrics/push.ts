import { limits } from '@skleyka/contract/limits.ts'
import { metricsPath, metricsUser } from '@skleyka/contract/metrics/metrics.ts'
import type { Metrics } from './metrics.ts'

interface PushParts {
  readonly metrics: Metrics
  /** Place where the gateway answers: an origin. */
  readonly origin: string
  /** The key the server gave the page; null in local development, where nothing is sent (C-7.4-05). */
  readonly key: string | null
  readonly fetch: typeof fetch
  /** The page: tells that it is left. */
  readonly page: EventTarget
}

// the gateway takes 64 KiB at once
const maxUnsentChars = 32_000
// the gateway hears one address only so often; whatever else it refuses it would refuse again
const tooMany = 429

/**
 * Sends what was measured every 30 seconds and once as the page is left (C-7.4-03, C-9-10).
 * What could not be sent waits for the next time: it tells of the very minutes without a network.
 */
export function pushMetrics({ metrics, origin, key, fetch, page }: PushParts): void {
  if (key === null) return
  const authorization = `Basic ${btoa(`${metricsUser}:${key}`)}`
  let unsent = ''
  const push = () => {
    const body = unsent + (metrics.take() ?? '')
    if (body === '') return
    unsent = ''
    const keep = () => {
      unsent = (unsent + body).length > maxUnsentChars ? '' : unsent + body
    }
    // a beacon cannot carry the authorisation; a kept-alive request also outlives the page
    fetch(`${origin}${metricsPath}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'text/plain; version=0.0.4' },
      body,
      credentials: 'omit',
      keepalive: true,
    }).then(({ status }) => status === tooMany && keep(), keep)
  }
  setInterval(push, limits.metricsPushMs)
  page.addEventListener('pagehide', push)
}
