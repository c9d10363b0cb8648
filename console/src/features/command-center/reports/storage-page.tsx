import { platformTimeZone, reports, storageGroups } from '@skleyka/contract/reports/reports.calls.ts'
import { ListReport, listReport } from '../../../report/list-report.tsx'
import { CommandCenterPage } from '../command-center.tsx'
import { DiskForecast } from './disk-forecast.tsx'
import { storageColumns } from './report-columns.ts'
import { kindLabels } from './report-labels.ts'

const report = listReport({
  fileName: 'хранилище',
  timeZone: platformTimeZone,
  groups: storageGroups,
  call: reports.getStorageUsageReport,
  grouping: {
    none: { label: 'Без группировки' },
    account: { label: 'По аккаунтам', title: 'Аккаунт', words: (row) => row.account?.name ?? '' },
    kind: { label: 'По видам', title: 'Вид', words: (row) => (row.kind === null ? '' : kindLabels[row.kind]) },
  },
  columns: storageColumns,
  chart: { title: 'Хранилось в\u00a0среднем', unit: 'bytes', value: ({ averageBytes }) => averageBytes },
  empty: 'За этот период в\u00a0хранилище ничего не\u00a0было',
  above: ({ disk }) => <DiskForecast {...disk} />,
})

/** cc/storage (product B12): how much lay in the storage, and when the disk will be full. */
export default function StoragePage() {
  return (
    <CommandCenterPage>
      <ListReport of={report} />
    </CommandCenterPage>
  )
}
