import { baseAddresses } from '../../api/client.ts'
import { environmentOf } from '../../api/metrics/environment.ts'
import { createMetrics } from '../../api/metrics/metrics.ts'
import { pushMetrics } from '../../api/metrics/push.ts'
import { accountCodeIn, consolePath } from '../../browser/addresses.ts'
import { wordOfPage } from '../../browser/page-labels.ts'
import { pageEndpointOf } from './page-endpoint.ts'
import { sendHit } from './page-hits.ts'

/** Hears of everything worth counting or reporting, and sends it where the server's settings say. */
export interface Observer {
  called(seconds: number, endpoint: string): void
  failed(code: string, endpoint: string): void
  /** A page inside the console is on the screen; `seconds` since it was asked for, null when that is not known. */
  opened(pathname: string, seconds: number | null, referrer: string): void
  /** Something broke that nothing was made to expect. */
  broken(error: unknown): void
}

export async function startObserver(): Promise<Observer> {
  const environment = environmentOf(new URL(baseAddresses().media).host)
  const metrics = createMetrics({ environment, account: () => accountCodeIn(location.pathname) ?? '' })
  const ask: typeof fetch = (input, init) => fetch(input, init)
  pushMetrics({
    metrics,
    key: wordOfPage('metrics-key'),
    origin: location.origin,
    fetch: ask,
    page: window,
  })
  const dsn = wordOfPage('sentry-dsn')
  const report = dsn === null ? null : (await import('./reporter.ts')).startReporter(dsn, environment)
  const analytics = { url: wordOfPage('analytics-url'), environment, fetch: ask }
  return {
    called: (seconds, endpoint) => metrics.time('admin_api_fetching_time', seconds, endpoint),
    failed: metrics.error,
    opened: (pathname, seconds, referrer) => {
      if (seconds !== null) metrics.time('admin_loading_time', seconds, pageEndpointOf(pathname))
      sendHit(analytics, { origin: location.origin, pathname: consolePath + pathname, referrer })
    },
    broken: (error) => report?.(error),
  }
}
