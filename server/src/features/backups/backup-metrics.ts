import { addGauge, addNumber } from '../../metrics/gauge.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { BackupState } from './backup-state.ts'

/** Adds how the backups are: moments in seconds since 1970, none while there is no backup. */
export function addBackupMetrics(metrics: Pick<Metrics, 'registry'>, ask: () => Promise<BackupState>): void {
  const moment = (name: string, help: string, of: (state: BackupState) => Date | null | undefined) =>
    addGauge(metrics, { name, help }, async () => {
      const at = of(await ask())
      return at ? [{ labels: {}, value: Math.round(at.getTime() / 1000) }] : []
    })
  moment('skleyka_backup_full_timestamp_seconds', 'When the last full backup began', ({ made }) => made?.started_at)
  moment('skleyka_backup_saved_timestamp_seconds', 'Up to when everything is in a backup', ({ savedUpTo }) => savedUpTo)
  const failing = { name: 'skleyka_backup_failing', help: '1 when the newest try to make a backup has failed, else 0' }
  addNumber(metrics, failing, async () => ((await ask()).problem === null ? 0 : 1))
}
