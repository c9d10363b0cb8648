import type { StorageDisk } from '@skleyka/contract/reports/reports.calls.ts'
import { formatDay } from '../../report/span-labels.ts'
import { formatBytes } from '../../russian/numbers.ts'
import styles from './disk-forecast.module.css'

/** Forecast of the disk; of the whole platform, whatever the report is of. */
export function DiskForecast({ freeBytes, growthBytesPerDay, fullOn }: StorageDisk) {
  if (freeBytes === null) return null
  const grown = formatBytes(Math.abs(growthBytesPerDay))
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Свободно на&nbsp;диске</dt>
        <dd>{formatBytes(freeBytes)}</dd>
      </div>
      <div>
        <dt>Обычный прирост</dt>
        <dd>{growthBytesPerDay < 0 ? `−${grown} в\u00a0день` : `${grown} в\u00a0день`}</dd>
      </div>
      <div>
        <dt>Диск заполнится</dt>
        <dd>{fullOn === null ? 'Не\u00a0в\u00a0ближайшие 10\u00a0лет' : formatDay(fullOn)}</dd>
      </div>
    </dl>
  )
}
