import {
  type ConvertingGroup,
  type ConvertingRow,
  convertingGroups,
  reports,
} from '@skleyka/contract/reports/reports.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { read } from '../../../api/queries.ts'
import { addressCodec } from '../../../list/address.ts'
import { choiceField } from '../../../list/fields.ts'
import { periodProblem, reportFields } from './report-address.ts'
import { convertingColumns } from './report-columns.ts'
import { formatInput, formatTime } from './report-labels.ts'
import { ReportPage } from './report-page.tsx'
import { useReportAddress } from './use-report-address.ts'

const labels: Readonly<Record<ConvertingGroup, string>> = {
  none: 'Без группировки',
  account: 'По аккаунтам',
  input: 'По кодеку и\u00a0строкам',
}
const address = addressCodec(z.object({ group: choiceField(convertingGroups, 'none'), ...reportFields() }))
const groups = convertingGroups.map((value) => ({ value, label: labels[value] }))
const chart = {
  title: 'Ушло времени на\u00a0кодирование',
  scale: 'seconds',
  value: ({ spentMs }: { spentMs: number }) => spentMs / 1000,
  format: (seconds: number) => formatTime(seconds * 1000),
} as const

/** cc/converting (product B12): what was converted, how long it took and waited, what failed. */
export default function ConvertingPage() {
  const place = useReportAddress(address)
  const { group, account } = place.list
  const { from, to } = place.period
  const params = {
    ...{ from: from ?? '', to: to ?? '', step: place.step, groupBy: group },
    ...(account !== undefined && { accountCode: account }),
  }
  const asked = useQuery({
    ...read(reports.getConvertingTimeReport, params, { accountCode: null }),
    enabled: periodProblem(place.period) === null,
    placeholderData: keepPreviousData,
  })
  return (
    <ReportPage
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
            : { title: 'Вход', words: (row: ConvertingRow) => formatInput(row.input) }
      }
      chart={chart}
      empty="За этот период ничего не&nbsp;кодировали"
    />
  )
}
