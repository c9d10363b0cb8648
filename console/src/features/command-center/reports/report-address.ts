import { type ReportStep, reportSteps } from '@skleyka/contract/reports/reports.calls.ts'
import * as z from 'zod/mini'
import { choiceField, pageFields } from '../../../list/fields.ts'

/** Lengths that are chosen with one press, in days; the last one is today. */
export const presets = ['7', '28', '90', '365'] as const
type Preset = (typeof presets)[number]

const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The day so many days away. */
export const shiftDay = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10)

/** A day of the calendar; null when it is none. */
const dayIn = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text)) && shiftDay(text, 0) === text ? text : null

/** A day in the address; an empty text for one of a period of one's own that is not whole yet. */
const dayField = () =>
  z.optional(z.codec(z.string(), z.string(), { decode: (word) => dayIn(word) ?? '', encode: (day) => day }))

/** The address of a report (product B0): 28 days up to today at first, its steps as their number asks for. */
export const reportFields = () => ({
  from: dayField(),
  to: dayField(),
  period: choiceField(presets, '28'),
  step: z.optional(z.enum(reportSteps)),
  // the code of the only account; all of them without it
  account: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/))),
  ...pageFields(100),
})
const fields = z.object(reportFields())
export type ReportList<Group extends string = string> = z.output<typeof fields> & { readonly group: Group }

/** The days of a report, yyyy-mm-dd, both in it; null only in a period of one's own that is not whole yet. */
export interface Period {
  readonly preset: Preset | 'own'
  readonly from: string | null
  readonly to: string | null
}

export function periodOf({ period, from, to }: Pick<ReportList, 'period' | 'from' | 'to'>, today: string): Period {
  if (from !== undefined || to !== undefined) return { preset: 'own', from: from || null, to: to || null }
  return { preset: period, from: shiftDay(today, 1 - Number(period)), to: today }
}

/** The step of a report: the chosen one, else one that gives a chart of a few dozen bars at most. */
export function stepOf(step: ReportStep | undefined, { from, to }: Omit<Period, 'preset'>): ReportStep {
  if (step !== undefined) return step
  const days = from === null || to === null ? 0 : (at(to) - at(from)) / dayMs + 1
  if (days <= 31) return 'day'
  if (days <= 190) return 'week'
  return days <= 1_100 ? 'month' : 'quarter'
}

/** Returns why a period cannot be asked about, in words; null when it can. */
export function periodProblem({ from, to }: Omit<Period, 'preset'>): string | null {
  if (from === null || to === null) return 'Укажите первый и\u00a0последний день'
  return from > to ? 'Начало периода позже его конца' : null
}
