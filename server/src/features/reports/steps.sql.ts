import { platformTimeZone, type ReportStep } from '@skleyka/contract/reports/reports.calls.ts'
import { type RawBuilder, sql } from 'kysely'

/** The days of a report, both in it. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** Cut of a report into rows: by steps of the calendar, or not at all for its totals. */
export type Cut = ReportStep | 'whole'

const zone = sql.lit(platformTimeZone)

/** The calendar day of a moment. */
export const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${zone})::date`
/** The moment at which a day begins. */
export const beginningOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone ${zone})`

/** The first day of the step a day is in. A week begins on Monday. */
export const stepOf = (cut: Cut, { from }: Period, day: RawBuilder<unknown>) =>
  cut === 'whole' ? sql`${from}::date` : sql`date_trunc(${sql.lit(cut)}, (${day})::timestamp)::date`

const lengths: Readonly<Record<Cut, string>> = {
  day: '1 day',
  week: '7 days',
  month: '1 month',
  quarter: '3 months',
  year: '1 year',
  // longer than any period
  whole: '100 years',
}
export const lengthOf = (cut: Cut) => sql`interval ${sql.lit(lengths[cut])}`

/** The days of a step that are in the period. */
export const firstDay = ({ from }: Period, step: RawBuilder<unknown>) => sql`greatest(${step}, ${from}::date)`
export const lastDay = ({ to }: Period, cut: Cut, step: RawBuilder<unknown>) =>
  sql`least((${step} + ${lengthOf(cut)})::date - 1, ${to}::date)`
