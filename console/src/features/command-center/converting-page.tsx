import { reports } from '@skleyka/contract/reports/reports.calls.ts'
import { ListReport } from '../../report/list-report.tsx'
import { convertingReport } from '../reports/reports.tsx'
import { CommandCenterPage } from './command-center.tsx'

const report = convertingReport(reports.getConvertingTimeReport, { period: '28', group: 'none' })

/** cc/converting (product B12): what was converted, how long it took and waited, what failed. */
export default function ConvertingPage() {
  return (
    <CommandCenterPage>
      <ListReport of={report} />
    </CommandCenterPage>
  )
}
