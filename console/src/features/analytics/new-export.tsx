import {
  type AnalyticsReportName,
  analyticsExports,
  analyticsReports,
  analyticsReportTitles,
} from '@skleyka/contract/analytics/analytics-exports.calls.ts'
import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import { type StatisticFormat, statisticFormats } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { dayAt } from '../../report/days.ts'
import { daysOf, type Preset, presetLabels } from '../../report/periods.ts'
import { Select } from '../../ui/select/select.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

interface Values {
  report: AnalyticsReportName
  period: Preset
  format: StatisticFormat
}

const reportChoices = analyticsReports.map((value) => ({ value, label: analyticsReportTitles[value] }))
const periodChoices = (['7', '28', '90', 'week', 'month', '365'] as const).map((value) => ({
  value,
  label: presetLabels[value],
}))
const formatChoices = statisticFormats.map((value) => ({ value, label: value }))

/** Choice of the table that becomes a file. */
export function NewExport({ onClose }: { onClose: () => void }) {
  const values: Values = { report: 'stat', period: '28', format: 'XLSX' }
  const form = useForm({
    call: analyticsExports.export,
    accountCode: null,
    latest: { values, version: 0 },
    params: ({ report, period, format }: Values) => ({
      query: { report, ...daysOf(period, dayAt(new Date(), platformTimeZone)) },
      format,
    }),
    onSaved: () => {
      showToast({ type: 'success', message: 'Файл готовится' })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Новая выгрузка" verb="Выгрузить" {...{ form, onClose }}>
      <Select label="Отчёт" choices={reportChoices} {...form.field('report')} />
      <Select label="Период" choices={periodChoices} {...form.field('period')} />
      <Select label="Формат" choices={formatChoices} {...form.field('format')} />
    </PopupForm>
  )
}
