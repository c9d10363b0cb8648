import { holderReports } from '@skleyka/contract/copyright-holders/holder-reports.calls.ts'
import { type HolderSplit, holderSplits, holderSplitTitles } from '@skleyka/contract/copyright-holders/holder-splits.ts'
import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import { type StatisticFormat, statisticFormats } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import { type HolderPass, ofHolder } from '../../api/holder-calls.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { dayAt } from '../../report/days.ts'
import { daysOf } from '../../report/periods.ts'
import { DateInput } from '../../ui/date-input/date-input.tsx'
import { Select } from '../../ui/select/select.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

interface Values {
  by: HolderSplit
  from: string | null
  to: string | null
  format: StatisticFormat
}

const splitChoices = holderSplits.map((value) => ({ value, label: holderSplitTitles[value] }))
const formatChoices = statisticFormats.map((value) => ({ value, label: value }))

/** Choice of the report that becomes a file. */
export function NewReport({ pass, onClose }: { pass: HolderPass; onClose: () => void }) {
  const values: Values = { by: 'record', format: 'PDF', ...daysOf('month', dayAt(new Date(), platformTimeZone)) }
  const form = useForm({
    call: holderReports.report,
    ...ofHolder(pass),
    latest: { values, version: 0 },
    params: ({ by, from, to, format }: Values) => ({ by, format, from: from ?? '', to: to ?? '' }),
    problems: ({ from, to }) => ({
      ...(from === null && { from: 'Укажите первый день' }),
      ...(to === null ? { to: 'Укажите последний день' } : from !== null && from > to && { to: 'Раньше первого дня' }),
    }),
    onSaved: () => {
      showToast({ type: 'success', message: 'Отчёт готов' })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Новый отчёт" verb="Создать" {...{ form, onClose }}>
      <Select label="Разбивка" choices={splitChoices} {...form.field('by')} />
      <DateInput label="Первый день" {...form.field('from')} />
      <DateInput label="Последний день" {...form.field('to')} />
      <Select label="Формат" choices={formatChoices} {...form.field('format')} />
    </PopupForm>
  )
}
