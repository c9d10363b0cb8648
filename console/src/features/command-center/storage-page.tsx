import { reports } from '@skleyka/contract/reports/reports.calls.ts'
import { ListReport } from '../../report/list-report.tsx'
import { storageReport } from '../reports/reports.tsx'
import { CommandCenterPage } from './command-center.tsx'

const report = storageReport(reports.getStorageUsageReport, { period: '28', group: 'none' })

/** cc/storage (product B12): how much lay in the storage, and when the disk will be full. */
export default function StoragePage() {
  return (
    <CommandCenterPage>
      <ListReport of={report} />
    </CommandCenterPage>
  )
}
