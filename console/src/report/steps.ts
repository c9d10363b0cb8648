import type { Choice } from '../ui/select/choices.ts'
import { monthStart, shiftDay, weekday } from './days.ts'
import type { Days } from './periods.ts'

export const stepOrder = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const
export type Step = (typeof stepOrder)[number]

const stepLabels: Readonly<Record<Step, string>> = {
  hour: 'Час',
  day: 'День',
  week: 'Неделя',
  month: 'Месяц',
  quarter: 'Квартал',
  year: 'Год',
}

export const stepChoices = <S extends Step>(steps: readonly S[]): Choice<S>[] =>
  steps.map((value) => ({ value, label: stepLabels[value] }))

/** The first day of the step after the one a day is in. */
export function nextStep(day: string, step: Exclude<Step, 'hour'>): string {
  if (step === 'day') return shiftDay(day, 1)
  // a week begins on Monday
  if (step === 'week') return shiftDay(day, 7 - weekday(day))
  const months = { month: 1, quarter: 3, year: 12 }[step]
  return monthStart(day, months - ((Number(day.slice(5, 7)) - 1) % months))
}

/** Every step of a period in order, cut by it. */
export function spansOf(period: Days, step: Exclude<Step, 'hour'>): Days[] {
  const spans: Days[] = []
  for (let from = period.from; from <= period.to; ) {
    const next = nextStep(from, step)
    const last = shiftDay(next, -1)
    spans.push({ from, to: last < period.to ? last : period.to })
    from = next
  }
  return spans
}
