import path from 'node:path'
import { pushKey } from './features/metrics/metrics.http.ts'
import type { Site } from './http/site.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

/** The console as the server gives it out; the page shows and calls nothing of what is not set. */
export function consoleSite(
  rooms: string,
  { secrets }: Services,
  { help, observed, youtube }: Pick<Settings, 'help' | 'observed' | 'youtube'>,
): Site {
  const { analyticsUrl, sentryDsn } = observed
  return {
    path: '/admin',
    folder: path.join(rooms, 'console/dist'),
    words: {
      __SUPPORT_EMAIL__: help.email ?? '',
      __NEWS_URL__: help.newsUrl ?? '',
      __YOUTUBE__: youtube === null ? '' : 'set',
      __METRICS_KEY__: pushKey(secrets),
      __ANALYTICS_URL__: analyticsUrl ?? '',
      __SENTRY_DSN__: sentryDsn ?? '',
    },
    callsTo: [analyticsUrl, sentryDsn].filter((address) => address !== undefined),
  }
}
