import type { DiskSpace } from '../data-folder/disk.ts'
import { addNumber } from './gauge.ts'
import type { Metrics } from './metrics.ts'

/** Adds how full the disk is, measured whenever the figures are read. */
export function addDiskMetrics(metrics: Pick<Metrics, 'registry'>, disk: () => Promise<DiskSpace>): void {
  const free = { name: 'skleyka_disk_free_bytes', help: 'Free on the disk of the data folder, bytes' }
  addNumber(metrics, free, async () => (await disk()).free)
  const used = { name: 'skleyka_disk_used_ratio', help: 'Share of the disk of the data folder in use, 0 to 1' }
  addNumber(metrics, used, async () => (await disk()).share)
}
