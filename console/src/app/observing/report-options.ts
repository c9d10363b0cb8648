import type { BrowserOptions } from '@sentry/react'
import type { Environment } from '@skleyka/contract/metrics/metrics.ts'
import { productVersion } from '@skleyka/contract/product.ts'

/** C-7.4-11: all errors and all traces of release 5.44.0, with nothing in them that opens a door. */
export const reportOptions = (dsn: string, environment: Environment) =>
  ({
    dsn,
    environment,
    release: productVersion,
    sampleRate: 1,
    tracesSampleRate: 1,
    // our API takes no headers of tracing
    tracePropagationTargets: [],
    beforeSend: hideSecrets,
    beforeBreadcrumb: hideSecrets,
    beforeSendSpan: hideSecrets,
  }) satisfies BrowserOptions

/** Session tokens of legacy calls, signed playback tokens and upload ids: each of them is a key in an address. */
const secrets: readonly [RegExp, string][] = [
  [/\b(session_id=)[^&#\s"']+/gi, '$1…'],
  [/(\/(?:v|img)\/[0-9a-f-]{36}\/)[^/\s"']+/gi, '$1…'],
  [/(\/api\/uploader\/upload\/)[^/\s"']+/gi, '$1…'],
]

/** The same value with the secrets of every text in it left out. */
export function hideSecrets<T>(value: T): T {
  return hideValue(value, new WeakSet()) as T
}

function hideValue(value: unknown, seen: WeakSet<object>): unknown {
  if (typeof value === 'string')
    return secrets.reduce((text, [secret, instead]) => text.replace(secret, instead), value)
  if (typeof value !== 'object' || value === null || seen.has(value)) return value
  seen.add(value)
  if (Array.isArray(value)) return value.map((one) => hideValue(one, seen))
  // anything that is no plain object came from the browser and is not sent as it is
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hideValue(one, seen)]))
}
