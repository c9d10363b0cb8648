import { reportBounds } from '@skleyka/contract/reports/report-bounds.ts'
import { Calendar } from 'lucide-react'
import type { ReactNode } from 'react'
import { MenuChip } from '../ui/chip/menu-chip.tsx'
import { DateInput } from '../ui/date-input/date-input.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { MenuButton } from '../ui/menu/menu-button.tsx'
import { Segmented } from '../ui/segmented/segmented.tsx'
import { shiftDay } from './days.ts'
import { type Period, type Preset, periodProblem, presetLabels } from './periods.ts'
import styles from './report-bar.module.css'
import { formatSpan } from './span-labels.ts'
import { type Step, stepChoices } from './steps.ts'

/** Part of the address of a report that the bar changes. */
export interface BarAddress<S extends Step> {
  readonly period: Period
  readonly step: S
  readonly steps: readonly [S, ...S[]]
  readonly today: string
  show(change: { period?: Preset; from?: string | undefined; to?: string | undefined; step?: S }): void
}

interface Props<S extends Step> {
  address: BarAddress<S>
  /** Periods that stand on the line; the others are in the menu of the days. */
  presets: readonly Preset[]
  /** «Свой» stands among the periods too. */
  hasOwn?: boolean
  /** Stands at the end, before the step: the filter. */
  end?: ReactNode
  /** Choices beside the step: the comparison, the filter, the grouping. */
  children?: ReactNode
}

const inMenu = ['week', 'month'] as const

/** The period and the step of a report, and what else narrows it (product B8). */
export function ReportBar<S extends Step>({ address, presets, hasOwn = false, end, children }: Props<S>) {
  const { period, step, steps, today, show } = address
  const { preset, from, to } = period
  const isOwn = preset === 'own'
  const problem = isOwn ? periodProblem(period) : null
  const choose = (chosen: Preset | 'own') =>
    show(chosen === 'own' ? { from: from ?? '', to: to ?? '' } : { period: chosen, from: undefined, to: undefined })
  // a period of the menu is told by its days, and by none of the choices
  const isElsewhere = preset !== 'own' && !presets.includes(preset)
  const choices = [
    ...presets.map((value) => ({ value, label: presetLabels[value] })),
    ...(hasOwn ? [{ value: 'own', label: 'Свой' } as const] : []),
  ]
  const day = {
    min: shiftDay(today, -reportBounds.days),
    max: today,
    ...(problem !== null && from !== null && to !== null ? { status: 'error' as const } : {}),
  }
  return (
    <>
      <div className={styles.period}>
        <Segmented label="Период" choices={choices} value={preset} onChange={choose} />
      </div>
      {(!isOwn || !hasOwn) && (
        <MenuButton
          label="Другой период"
          align="start"
          lines={[
            ...inMenu.map((value) => ({ id: value, label: presetLabels[value], onAction: () => choose(value) })),
            'rule' as const,
            { id: 'own', label: 'Выбрать дни', onAction: () => choose('own') },
          ]}
          trigger={(props) => (
            <button type="button" {...props} className={styles.range} data-chosen={isElsewhere || undefined}>
              <Icon of={Calendar} size={18} />
              {isOwn ? 'Свои дни' : formatSpan({ from: from ?? '', to: to ?? '' }, 'day')}
            </button>
          )}
        />
      )}
      {isOwn && (
        <div className={styles.days}>
          <DateInput label="С" value={from} onChange={(value) => show({ from: value ?? '' })} {...day} />
          <DateInput label="По" value={to} onChange={(value) => show({ to: value ?? '' })} {...day} />
        </div>
      )}
      {children}
      <span className={styles.end}>
        {end}
        {steps.length > 1 && (
          <MenuChip name="Шаг:" choices={stepChoices(steps)} value={step} onChange={(value) => show({ step: value })} />
        )}
      </span>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}
