import { reports } from '@skleyka/contract/reports/reports.calls.ts'
import { ListReport } from '../../report/list-report.tsx'
import { convertingReport } from '../reports/reports.tsx'
import { AnalyticsPage } from './analytics.tsx'

const report = convertingReport(reports.getAnalyticsConvertingTimeReport, { period: '365', group: 'account' })

/** analytics/converting (product B14): converting by months and accounts. */
export default function AnalyticsConvertingPage() {
  return (
    <AnalyticsPage>
      <ListReport of={report} />
    </AnalyticsPage>
  )
}
