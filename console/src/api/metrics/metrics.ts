import { limits } from '@skleyka/contract/limits.ts'
import { type BrowserMetric, browserMetrics, type Environment, fixedLabels } from '@skleyka/contract/metrics/metrics.ts'

type Histogram = 'admin_loading_time' | 'admin_api_fetching_time'

/** Measurements of a page since it was last asked. */
export interface Metrics {
  /** Puts a time in seconds into a histogram. */
  time(metric: Histogram, seconds: number, endpoint: string): void
  /** Counts a failed call (spec §8). */
  error(errorCode: string, endpoint: string): void
  /** The text format of all that is new, or null when nothing is; what was given is forgotten. */
  take(): string | null
}

interface Series {
  readonly metric: BrowserMetric
  readonly labels: string
  /** Of a histogram: how many fell into each bucket, smaller ones not counted again, and the sum in seconds. */
  readonly counts: number[]
  sum: number
}

const bounds: readonly number[] = [...limits.metricsBucketsS, Number.POSITIVE_INFINITY]

interface Options {
  readonly environment: Environment
  /** The code of the account on the screen, empty without one. */
  readonly account: () => string
  /** A page left open with a broken network must not grow: figures of further series are left out. */
  readonly maxSeries?: number
}

/** Gathers the metrics of spec §7.4 in the names and labels of the contract. */
export function createMetrics({ environment, account, maxSeries = 200 }: Options): Metrics {
  let series = new Map<string, Series>()

  const seriesOf = (metric: BrowserMetric, own: Readonly<Record<string, string>>): Series | undefined => {
    const all = { environment, ...fixedLabels, account: account(), ...own }
    const labels = Object.entries(all)
      .map(([name, value]) => `${name}="${escapeLabel(value)}"`)
      .join(',')
    const key = metric + labels
    const known = series.get(key)
    if (known || series.size >= maxSeries) return known
    const fresh = { metric, labels, counts: bounds.map(() => 0), sum: 0 }
    series.set(key, fresh)
    return fresh
  }

  return {
    time(metric, seconds, endpoint) {
      if (!(seconds >= 0 && seconds < Number.POSITIVE_INFINITY)) return
      const found = seriesOf(metric, { endpoint })
      if (!found) return
      const bucket = bounds.findIndex((bound) => seconds <= bound)
      found.counts[bucket] = (found.counts[bucket] ?? 0) + 1
      found.sum += seconds
    },
    error(errorCode, endpoint) {
      const found = seriesOf('admin_api_error', { errorCode, endpoint })
      if (found) found.sum += 1
    },
    take() {
      if (series.size === 0) return null
      const lines = [...series.values()].flatMap(linesOf)
      series = new Map()
      return `${lines.join('\n')}\n`
    },
  }
}

function linesOf({ metric, labels, counts, sum }: Series): string[] {
  if (browserMetrics[metric].kind === 'counter') return [`${metric}{${labels}} ${sum}`]
  const within = (index: number) => counts.slice(0, index + 1).reduce((total, count) => total + count, 0)
  return [
    ...bounds.map((bound, index) => {
      const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : bound
      return `${metric}_bucket{${labels},le="${le}"} ${within(index)}`
    }),
    // milliseconds are all a clock of a browser tells
    `${metric}_sum{${labels}} ${Math.round(sum * 1000) / 1000}`,
    `${metric}_count{${labels}} ${within(bounds.length - 1)}`,
  ]
}

/** A label's value in the text format; quotes and line ends have no place in any of ours. */
const escapeLabel = (value: string) => value.replace(/["\\\n]/g, '').slice(0, 128)
