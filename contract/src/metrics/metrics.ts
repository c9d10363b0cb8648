import type { Calls } from '../method.ts'

/** Kind of a metric: a histogram of seconds with the buckets of `limits.metricsBucketsS`, or a counter. */
export type MetricKind = 'histogram' | 'counter'

/** The metrics a browser measures and the gateway takes (spec §7.4); names letter for letter. */
export const browserMetrics = {
  admin_loading_time: {
    kind: 'histogram',
    about: 'Time from the request for the page to its first screen, seconds',
    labels: ['endpoint'],
  },
  admin_api_fetching_time: {
    kind: 'histogram',
    about: 'Time from a call of the API to its answer, seconds',
    labels: ['endpoint'],
  },
  admin_api_error: {
    kind: 'counter',
    about: 'Calls of the API that failed',
    labels: ['errorCode', 'endpoint'],
  },
} as const satisfies Record<string, { kind: MetricKind; about: string; labels: readonly string[] }>

export type BrowserMetric = keyof typeof browserMetrics

export const environments = ['production', 'stage', 'dev'] as const
export type Environment = (typeof environments)[number]

/** Labels whose value never changes: how long the figures are worth keeping, and what measured them. */
export const fixedLabels = { retention: '30d', service: 'skleyka', app: 'admin', deviceType: 'desktop' } as const

/** Every label of a metric, in the order it is written (C-7.4-06). */
export const labelsOf = (metric: BrowserMetric): readonly string[] => [
  'environment',
  ...Object.keys(fixedLabels),
  'account',
  ...browserMetrics[metric].labels,
]

/** The `endpoint` of a page load: the first word of the path inside the console or the account. */
export const pageEndpoints = [
  '/',
  '/records',
  '/livestreams',
  '/stat',
  '/setting',
  '/cc',
  '/kpo',
  '/analytics',
  '/trash',
  '/albums',
  '/filters',
  '/attributes',
] as const

/** Value in place of an unknown endpoint or error code: the number of series stays bounded. */
export const otherValue = 'other'

/** The `endpoint` of calls: their paths as the contract writes them, places unfilled. */
export const callEndpoints = (areas: Readonly<Record<string, Calls>>): string[] =>
  Object.values(areas).flatMap((area) => Object.values(area).map((call) => call.path))

/** The name in the basic authorisation of the gateway; the key comes with the page. */
export const metricsUser = 'console'

/** Place where browsers send their metrics and collectors read everything. */
export const metricsPath = '/metrics'
