import { type StatisticFormat, statisticFormats } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import {
  type ReportSchedule,
  type SavedReport,
  statisticReports,
} from '@skleyka/contract/statistic/statistic-reports.calls.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode, useApp } from '../../session/contexts.ts'
import { Select } from '../../ui/select/select.tsx'
import { TimeInput } from '../../ui/time-input/time-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

type Every = ReportSchedule['every'] | 'NEVER'

interface Values {
  every: Every
  time: string | null
  format: StatisticFormat
}

const everyChoices: readonly { value: Every; label: string }[] = [
  { value: 'NEVER', label: 'Не\u00a0присылать' },
  { value: 'DAY', label: 'Каждый день' },
  { value: 'WEEK', label: 'По\u00a0понедельникам' },
  { value: 'MONTH', label: 'Первого числа' },
]
const formatChoices = statisticFormats.map((value) => ({ value, label: value }))

const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Null while no time is told. */
function scheduleOf({ every, time }: Values): ReportSchedule | null {
  const [hours = 0, minutes = 0] = (time ?? '09:00').split(':').map(Number)
  const minute = hours * 60 + minutes
  if (every === 'NEVER') return null
  if (every === 'DAY') return { every, minute }
  return every === 'WEEK' ? { every, minute, weekday: 1 } : { every, minute, day: 1 }
}

/** Schedule of a saved report by mail to whoever sets it, beside those who get it already. */
export function ScheduleReport({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const accountCode = useAccountCode()
  const { user } = useApp()
  const { schedule } = report
  const values: Values = {
    every: schedule?.every ?? 'NEVER',
    time: schedule ? clockOf(schedule.minute) : '09:00',
    format: report.format,
  }
  const form = useForm({
    call: statisticReports.reportsSchedule,
    accountCode,
    latest: { values, version: report.rowVersion },
    params: (typed: Values) => ({
      id: report.id,
      rowVersion: report.rowVersion,
      schedule: scheduleOf(typed),
      format: typed.format,
      recipientIds: [...new Set([...report.recipientIds, user.id])],
    }),
    onSaved: () => {
      showToast({ type: 'success', message: 'Расписание сохранено' })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title={`Присылать «${report.name}»`} verb="Сохранить" {...{ form, onClose }}>
      <Select label="Когда" choices={everyChoices} {...form.field('every')} />
      <TimeInput label="Во сколько" {...form.field('time', 'По\u00a0часам аккаунта')} />
      <Select label="Формат" choices={formatChoices} {...form.field('format')} />
    </PopupForm>
  )
}
