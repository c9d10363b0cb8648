import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { instant } from '../instants.ts'
import { recordId } from '../records/records.calls.ts'
import { word } from '../texts.ts'
import { dimensionNames, filterNames } from './dimensions.ts'
import { type MeasureName, measureNames } from './measures.ts'
import { statisticBounds } from './statistic-bounds.ts'

/** A day of the account’s calendar, yyyy-mm-dd. */
export const statisticDay = z.iso.date().check(z.refine((text) => text >= '2000-01-01' && text <= '2200-12-31'))

export const statisticSteps = ['hour', 'day', 'week', 'month'] as const
export type StatisticStep = (typeof statisticSteps)[number]
export const statisticStep = z._default(z.enum(statisticSteps), 'day')

/** With which period figures are compared: as many days right before, or the same days a year ago. */
export const comparisons = ['previous', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/**
 * A condition: the dimension has one of the values, or none of them (`except`). Numbers of records, albums, owners, filters and ad blocks
 * are written in digits; an empty text is the value that is not known.
 */
const condition = z.strictObject({
  dimension: z.enum(filterNames),
  values: z.array(word(statisticBounds.valueChars)).check(z.minLength(1), z.maxLength(statisticBounds.values)),
  except: z._default(z.boolean(), false),
})
export type StatisticCondition = z.output<typeof condition>

/** Of what figures are. */
export const statisticScope = {
  /** Another account of the caller’s, which takes media.can_view_accounts_statistics; without it the account of the call. */
  ofAccount: z.optional(accountCode),
  /** One record. */
  recordId: z.optional(recordId),
  /** Each has to hold; one more than people set may say `kind`. */
  where: z._default(z.array(condition).check(z.maxLength(statisticBounds.conditions + 1)), []),
}

/** First and last day of the account’s calendar, both counted. */
export const statisticPeriod = {
  from: statisticDay,
  to: statisticDay,
}

export const statisticComparison = { compare: z.optional(z.enum(comparisons)) }

export const statisticDimension = z.enum(dimensionNames)
export const statisticMeasure = z.enum(measureNames)

const unlike = <Name extends string>(names: readonly Name[]) => new Set(names).size === names.length

/** Measures by their names, each once. */
export const someMeasures = (most: number) =>
  z.array(statisticMeasure).check(z.minLength(1), z.maxLength(most), z.refine(unlike))
/** Dimensions by their names, each once. */
export const someDimensions = (least: number, most: number) =>
  z.array(statisticDimension).check(z.minLength(least), z.maxLength(most), z.refine(unlike))

/** Figures by the names of their measures; `null` for a share of nothing, those not asked for are absent. */
export const figures = z.partialRecord(statisticMeasure, z.nullable(z.number()))
export type Figures = Partial<Record<MeasureName, number | null>>

/** Facts that come with every answer. */
export const statisticMeta = {
  /** The zone whose days they are. */
  timeZone: z.string(),
  /** The period of comparison; `null` without one. */
  beforePeriod: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** The last moment of which everything has come in. */
  freshTo: instant,
  /** The newest definitions by which the figures were counted. */
  definitionVersion: z.int(),
}

/** A query that is saved as a report or exported (product B8). */
export const reportQuery = z.strictObject({
  ...statisticScope,
  /** The last whole days, or fixed days. */
  period: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('LAST'),
      days: z.int().check(z.positive(), z.maximum(statisticBounds.days)),
    }),
    z.strictObject({ kind: z.literal('FIXED'), ...statisticPeriod }),
  ]),
  /** The steps are the first column of the table; `null` for none. */
  step: z._default(z.nullable(z.enum(statisticSteps)), null),
  by: someDimensions(0, statisticBounds.dimensions),
  measures: someMeasures(measureNames.length),
  sort: z.optional(z.strictObject({ measure: statisticMeasure, order: z.enum(['asc', 'desc']) })),
})
export type ReportQuery = z.output<typeof reportQuery>
