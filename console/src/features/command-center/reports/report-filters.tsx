import { bounds } from '@skleyka/contract/limits.ts'
import { type ReportStep, reportSteps } from '@skleyka/contract/reports.ts'
import { Chip } from '../../../ui/chip/chip.tsx'
import { DateInput } from '../../../ui/date-input/date-input.tsx'
import { Segmented } from '../../../ui/segmented/segmented.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { periodProblem, presets, type ReportAddress, shiftDay, stepOf } from './report-address.ts'
import styles from './report-page.module.css'

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
  address: ReportAddress<Group>
  groups: readonly { value: Group; label: string }[]
  today: string
  onChange: (change: Partial<ReportAddress<Group>>) => void
}

/** The period, the step and the grouping of a report. */
export function ReportFilters<Group extends string>({ address, groups, today, onChange }: Props<Group>) {
  const { period, from, to, account } = address
  const problem = period === 'own' ? periodProblem(address) : null
  const choose = (value: ReportAddress['period']) =>
    onChange(value === 'own' ? { period: 'own', from, to } : { period: value })
  const day = {
    min: shiftDay(today, -bounds.reportDays),
    max: today,
    ...(problem !== null && from !== null && to !== null ? { status: 'error' as const } : {}),
  }
  return (
    <div className={styles.filters}>
      <div className={styles.period}>
        <Segmented label="Период" choices={periods} value={period} onChange={choose} />
      </div>
      {period === 'own' && (
        <div className={styles.days}>
          <DateInput label="С" value={from} onChange={(value) => onChange({ from: value })} {...day} />
          <DateInput label="По" value={to} onChange={(value) => onChange({ to: value })} {...day} />
        </div>
      )}
      <div className={styles.select}>
        <Select
          label="Шаг"
          choices={reportSteps.map((value) => ({ value, label: stepLabels[value] }))}
          value={stepOf(address)}
          onChange={(step) => onChange({ step })}
        />
      </div>
      <div className={styles.select}>
        <Select label="Группировка" choices={groups} value={address.group} onChange={(group) => onChange({ group })} />
      </div>
      {account !== null && (
        <div className={styles.chip}>
          <Chip
            kind="on"
            name="Аккаунт:"
            onRemove={() => onChange({ account: null })}
            removeLabel="Показать все аккаунты"
          >
            {account}
          </Chip>
        </div>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
