import * as z from 'zod/mini'
import { choiceField, pageFields } from '../list/fields.ts'
import { countDays, dayIn } from './days.ts'
import { daysOf, type Period, type Preset, presets } from './periods.ts'
import type { Step } from './steps.ts'

/** A day in the address; an empty text for one of a period of one's own that is not whole yet. */
const dayField = () =>
  z.optional(z.codec(z.string(), z.string(), { decode: (word) => dayIn(word) ?? '', encode: (day) => day }))

/** The address of every report (product B0, B8): 28 days up to today unless it begins with others, its steps as their number asks for. */
export const periodFields = <const S extends Step>(steps: readonly [S, ...S[]], first: Preset = '28') => ({
  from: dayField(),
  to: dayField(),
  period: choiceField(presets, first),
  step: z.optional(z.enum(steps)),
})

/** The address of a report by pages of rows, on the whole platform or one account. */
export const reportFields = <const S extends Step>(steps: readonly [S, ...S[]], first?: Preset) => ({
  ...periodFields(steps, first),
  // the code of the only account; all of them without it
  account: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/))),
  ...pageFields(100),
})

const listFields = z.object(reportFields(['day']))
/** Words of such an address. */
export type ReportWords<S extends Step> = Omit<z.output<typeof listFields>, 'step'> & { readonly step?: S | undefined }

export interface PeriodWords<S extends Step = Step> {
  readonly period: (typeof presets)[number]
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly step?: S | undefined
}

export function periodOf({ period, from, to }: Omit<PeriodWords, 'step'>, today: string): Period {
  if (from !== undefined || to !== undefined) return { preset: 'own', from: from || null, to: to || null }
  return { preset: period, ...daysOf(period, today) }
}

const stepsByDays: readonly { readonly upTo: number; readonly step: Step }[] = [
  { upTo: 2, step: 'hour' },
  { upTo: 31, step: 'day' },
  { upTo: 190, step: 'week' },
  { upTo: 1_100, step: 'month' },
  { upTo: Number.POSITIVE_INFINITY, step: 'quarter' },
]

/** The step of a report: the chosen one, else one of those it knows that gives a chart of a few dozen points at most. */
export function stepOf<S extends Step>(
  chosen: S | undefined,
  { from, to }: Pick<Period, 'from' | 'to'>,
  steps: readonly [S, ...S[]],
): S {
  if (chosen !== undefined) return chosen
  const days = from === null || to === null ? 3 : countDays({ from, to })
  const fitting = stepsByDays.filter(({ upTo }) => days <= upTo)
  for (const { step } of fitting) {
    const known = steps.find((one) => one === step)
    if (known !== undefined) return known
  }
  return steps.at(-1) ?? steps[0]
}
