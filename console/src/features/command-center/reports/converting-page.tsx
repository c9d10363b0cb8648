import { type ConvertingGroup, type ConvertingRow, convertingGroups, reports } from '@skleyka/contract/reports.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { periodProblem, stepOf } from './report-address.ts'
import { convertingColumns } from './report-columns.ts'
import { ReportPage } from './report-page.tsx'
import { inputWords, timeWords } from './report-words.ts'
import { useReportAddress } from './use-report-address.ts'

const labels: Readonly<Record<ConvertingGroup, string>> = {
  none: 'Без группировки',
  account: 'По аккаунтам',
  input: 'По кодеку и\u00a0строкам',
}
const groups = convertingGroups.map((value) => ({ value, label: labels[value] }))
const chart = {
  title: 'Ушло времени на\u00a0кодирование',
  scale: 'seconds',
  value: ({ spentMs }: { spentMs: number }) => spentMs / 1000,
  format: (seconds: number) => timeWords(seconds * 1000),
} as const

/** cc/converting (product B12): what was converted, how long it took and waited, what failed. */
export default function ConvertingPage() {
  const place = useReportAddress('/cc/converting', convertingGroups)
  const { from, to, group, account } = place.address
  const params = {
    ...{ from: from ?? '', to: to ?? '', step: stepOf(place.address), groupBy: group },
    ...(account !== null && { accountCode: account }),
  }
  const asked = useQuery({
    ...read(reports.getConvertingTimeReport, params, { accountCode: null }),
    enabled: periodProblem(place.address) === null,
    placeholderData: keepPreviousData,
  })
  return (
    <ReportPage
      title="Кодирование"
      fileName="кодирование"
      place={place}
      groups={groups}
      asked={asked}
      columns={convertingColumns}
      group={
        group === 'none'
          ? null
          : group === 'account'
            ? { title: 'Аккаунт', words: (row: ConvertingRow) => row.account?.name ?? '' }
            : { title: 'Вход', words: (row: ConvertingRow) => inputWords(row.input) }
      }
      chart={chart}
      empty="За этот период ничего не&nbsp;кодировали"
    />
  )
}
