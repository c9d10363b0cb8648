import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** One number of a gauge under its labels. */
export interface Reading<L extends string> {
  readonly labels: Readonly<Record<L, string>>
  readonly value: number
}

interface GaugeConfig<L extends string> {
  readonly name: string
  readonly help: string
  readonly labels?: readonly L[]
}

/** Adds a gauge that is measured whenever the figures are read; a measurement that fails leaves it out. */
export function addGauge<L extends string = never>(
  { registry }: Pick<Metrics, 'registry'>,
  { name, help, labels = [] }: GaugeConfig<L>,
  measure: () => Promise<readonly Reading<L>[]>,
): void {
  new Gauge<L>({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset()
      // without labels a reset gauge would tell zero
      if (labels.length === 0) this.remove()
      for (const { labels: own, value } of await measure().catch(() => [])) this.set(own, value)
    },
  })
}

/** Adds a gauge of a single number. */
export const addNumber = (
  metrics: Pick<Metrics, 'registry'>,
  facts: Pick<GaugeConfig<never>, 'name' | 'help'>,
  measure: () => Promise<number> | number,
): void => addGauge(metrics, facts, async () => [{ labels: {}, value: await measure() }])
