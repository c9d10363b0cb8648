import {
  reports,
  type StorageDisk,
  type StorageGroup,
  type StorageRow,
  storageGroups,
} from '@skleyka/contract/reports/reports.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { read } from '../../../api/queries.ts'
import { addressCodec } from '../../../list/address.ts'
import { choiceField } from '../../../list/fields.ts'
import { formatBytes } from '../../../russian/numbers.ts'
import { periodProblem, reportFields } from './report-address.ts'
import { storageColumns } from './report-columns.ts'
import { formatDay, kindLabels } from './report-labels.ts'
import styles from './report-page.module.css'
import { ReportPage } from './report-page.tsx'
import { useReportAddress } from './use-report-address.ts'

const labels: Readonly<Record<StorageGroup, string>> = {
  none: 'Без группировки',
  account: 'По аккаунтам',
  kind: 'По видам',
}
const address = addressCodec(z.object({ group: choiceField(storageGroups, 'none'), ...reportFields() }))
const groups = storageGroups.map((value) => ({ value, label: labels[value] }))
const chart = {
  title: 'Хранилось в\u00a0среднем',
  scale: 'bytes',
  value: ({ averageBytes }: { averageBytes: number }) => averageBytes,
  format: formatBytes,
} as const

/** cc/storage (product B12): how much lay in the storage, and when the disk will be full. */
export default function StoragePage() {
  const place = useReportAddress(address)
  const { group, account } = place.list
  const { from, to } = place.period
  const params = {
    ...{ from: from ?? '', to: to ?? '', step: place.step, groupBy: group },
    ...(account !== undefined && { accountCode: account }),
  }
  const asked = useQuery({
    ...read(reports.getStorageUsageReport, params, { accountCode: null }),
    enabled: periodProblem(place.period) === null,
    placeholderData: keepPreviousData,
  })
  return (
    <ReportPage
      fileName="хранилище"
      place={place}
      groups={groups}
      asked={asked}
      columns={storageColumns}
      group={
        group === 'none'
          ? null
          : group === 'account'
            ? { title: 'Аккаунт', words: (row: StorageRow) => row.account?.name ?? '' }
            : { title: 'Вид', words: (row: StorageRow) => (row.kind === null ? '' : kindLabels[row.kind]) }
      }
      chart={chart}
      empty="За этот период в&nbsp;хранилище ничего не&nbsp;было"
    >
      {asked.data && <DiskFacts {...asked.data.disk} />}
    </ReportPage>
  )
}

/** How full the disk will be; of the whole platform, whatever the report is of. */
function DiskFacts({ freeBytes, growthBytesPerDay, fullOn }: StorageDisk) {
  if (freeBytes === null) return null
  const grown = formatBytes(Math.abs(growthBytesPerDay))
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Свободно на&nbsp;диске</dt>
        <dd>{formatBytes(freeBytes)}</dd>
      </div>
      <div>
        <dt>Прирост за&nbsp;30&nbsp;дней, в&nbsp;среднем</dt>
        <dd>{growthBytesPerDay < 0 ? `−${grown} в\u00a0день` : `${grown} в\u00a0день`}</dd>
      </div>
      <div>
        <dt>Диск заполнится</dt>
        <dd>{fullOn === null ? 'Не\u00a0в\u00a0ближайшие 10\u00a0лет' : formatDay(fullOn)}</dd>
      </div>
    </dl>
  )
}
