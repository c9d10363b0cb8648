import { Gauge } from 'prom-client'
import type { DiskSpace } from '../data-folder/disk.ts'
import type { CallMetrics } from './metrics.ts'

/** Adds how full the disk is, measured whenever the figures are read. */
export function addDiskMetrics({ registry }: Pick<CallMetrics, 'registry'>, disk: () => Promise<DiskSpace>): void {
  const gauge = (name: string, help: string, measure: (space: DiskSpace) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(measure(await disk()))
      },
    })
  gauge('skleyka_disk_free_bytes', 'Free on the disk of the data folder, bytes', ({ free }) => free)
  gauge('skleyka_disk_used_ratio', 'Share of the disk of the data folder in use, 0 to 1', ({ share }) => share)
}
