import { convertingGroups, platformTimeZone, reports } from '@skleyka/contract/reports/reports.calls.ts'
import { ListReport, listReport } from '../../../report/list-report.tsx'
import { CommandCenterPage } from '../command-center.tsx'
import { convertingColumns } from './report-columns.ts'
import { formatInput } from './report-labels.ts'

const report = listReport({
  fileName: 'кодирование',
  timeZone: platformTimeZone,
  groups: convertingGroups,
  call: reports.getConvertingTimeReport,
  grouping: {
    none: { label: 'Без группировки' },
    account: { label: 'По аккаунтам', title: 'Аккаунт', words: (row) => row.account?.name ?? '' },
    input: { label: 'По кодеку и\u00a0строкам', title: 'Вход', words: (row) => formatInput(row.input) },
  },
  columns: convertingColumns,
  chart: { title: 'Ушло времени на\u00a0кодирование', unit: 'milliseconds', value: ({ spentMs }) => spentMs },
  empty: 'За этот период ничего не\u00a0кодировали',
})

/** cc/converting (product B12): what was converted, how long it took and waited, what failed. */
export default function ConvertingPage() {
  return (
    <CommandCenterPage>
      <ListReport of={report} />
    </CommandCenterPage>
  )
}
