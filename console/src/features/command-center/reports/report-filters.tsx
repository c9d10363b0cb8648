import { bounds } from '@skleyka/contract/limits.ts'
import { type ReportStep, reportSteps } from '@skleyka/contract/reports/reports.calls.ts'
import { Chip } from '../../../ui/chip/chip.tsx'
import { DateInput } from '../../../ui/date-input/date-input.tsx'
import { Segmented } from '../../../ui/segmented/segmented.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { periodProblem, presets, shiftDay } from './report-address.ts'
import styles from './report-page.module.css'
import type { ReportPlace } from './use-report-address.ts'

const periods = [
  ...presets.map((value) => ({ value, label: value === '365' ? 'Год' : `${value}\u00a0дней` })),
  { value: 'own', label: 'Свой' },
] as const

const stepLabels: Readonly<Record<ReportStep, string>> = {
  day: 'День',
  week: 'Неделя',
  month: 'Месяц',
  quarter: 'Квартал',
  year: 'Год',
}

interface Props<Group extends string> {
  place: ReportPlace<Group>
  groups: readonly { value: Group; label: string }[]
}

/** The period, the step and the grouping of a report. */
export function ReportFilters<Group extends string>({ place, groups }: Props<Group>) {
  const { list, period, step, today, show } = place
  const { preset, from, to } = period
  const problem = preset === 'own' ? periodProblem(period) : null
  const day = {
    min: shiftDay(today, -bounds.reportDays),
    max: today,
    ...(problem !== null && from !== null && to !== null ? { status: 'error' as const } : {}),
  }
  return (
    <>
      <div className={styles.period}>
        <Segmented
          label="Период"
          choices={periods}
          value={preset}
          onChange={(value) =>
            show(
              value === 'own' ? { from: from ?? '', to: to ?? '' } : { period: value, from: undefined, to: undefined },
            )
          }
        />
      </div>
      {preset === 'own' && (
        <div className={styles.days}>
          <DateInput label="С" value={from} onChange={(value) => show({ from: value ?? '' })} {...day} />
          <DateInput label="По" value={to} onChange={(value) => show({ to: value ?? '' })} {...day} />
        </div>
      )}
      <div className={styles.select}>
        <Select
          label="Шаг"
          choices={reportSteps.map((value) => ({ value, label: stepLabels[value] }))}
          value={step}
          onChange={(value) => show({ step: value })}
        />
      </div>
      <div className={styles.select}>
        <Select label="Группировка" choices={groups} value={list.group} onChange={(value) => show({ group: value })} />
      </div>
      {list.account !== undefined && (
        <div className={styles.chip}>
          <Chip
            kind="on"
            name="Аккаунт:"
            onRemove={() => show({ account: undefined })}
            removeLabel="Показать все аккаунты"
          >
            {list.account}
          </Chip>
        </div>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}
