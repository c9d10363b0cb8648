import { limits } from '@skleyka/contract/limits.ts'
import { type BrowserMetric, browserMetrics } from '@skleyka/contract/metrics/metrics.ts'
import { boundText, type PushedValue } from './push-lines.ts'

/** Measurements of browsers since this process started. */
export interface BrowserMetrics {
  /** Adds a push: its figures are what happened since the last one. */
  add(values: readonly PushedValue[]): void
  /** Everything so far, in the text format of metrics collectors. */
  text(): string
}

interface Series {
  readonly metric: BrowserMetric
  readonly labels: string
  readonly amounts: Map<PushedValue['part'], number>
}

const bounds = [...limits.metricsBucketsS, Number.POSITIVE_INFINITY]

/**
 * Sums what pages send. Whoever has the page can send (safety §5.7), so there are never more than `maxSeries`
 * series: figures for a further one are left out and counted.
 */
export function createBrowserMetrics(maxSeries = 5_000): BrowserMetrics {
  const series = new Map<string, Series>()
  let leftOut = 0

  const seriesOf = ({ metric, labels }: PushedValue): Series | null => {
    const key = `${metric}{${labels}}`
    const known = series.get(key)
    if (known) return known
    if (series.size >= maxSeries) return null
    const fresh = { metric, labels, amounts: new Map() }
    series.set(key, fresh)
    return fresh
  }

  return {
    add(values) {
      for (const value of values) {
        const found = seriesOf(value)
        if (found) found.amounts.set(value.part, (found.amounts.get(value.part) ?? 0) + value.amount)
        else leftOut += 1
      }
    },
    text() {
      const lines = (Object.keys(browserMetrics) as BrowserMetric[]).flatMap((metric) => [
        `# HELP ${metric} ${browserMetrics[metric].about}`,
        `# TYPE ${metric} ${browserMetrics[metric].kind}`,
        ...[...series.values()].filter((one) => one.metric === metric).flatMap(linesOf),
      ])
      return `${[...lines, ...leftOutLines(leftOut)].join('\n')}\n`
    },
  }
}

function linesOf({ metric, labels, amounts }: Series): string[] {
  const amount = (part: PushedValue['part']) => amounts.get(part) ?? 0
  if (browserMetrics[metric].kind === 'counter') return [`${metric}{${labels}} ${amount('value')}`]
  return [
    ...bounds.map((bound) => `${metric}_bucket{${labels},le="${boundText(bound)}"} ${amount(bound)}`),
    `${metric}_sum{${labels}} ${amount('sum')}`,
    `${metric}_count{${labels}} ${amount('count')}`,
  ]
}

const leftOutLines = (leftOut: number) => [
  '# HELP skleyka_browser_values_left_out_total Figures of browsers beyond the most series kept',
  '# TYPE skleyka_browser_values_left_out_total counter',
  `skleyka_browser_values_left_out_total ${leftOut}`,
]
