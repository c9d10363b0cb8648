import { reports } from '@skleyka/contract/reports/reports.calls.ts'
import { ListReport } from '../../report/list-report.tsx'
import { storageReport } from '../reports/reports.tsx'
import { AnalyticsPage } from './analytics.tsx'

const report = storageReport(reports.getAnalyticsStorageUsageReport, { period: '365', group: 'account' })

/** analytics/storage (product B14): the storage by months and accounts. */
export default function AnalyticsStoragePage() {
  return (
    <AnalyticsPage>
      <ListReport of={report} />
    </AnalyticsPage>
  )
}
