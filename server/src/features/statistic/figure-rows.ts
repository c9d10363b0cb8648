import type { DimensionName } from '@skleyka/contract/statistic/dimensions.ts'
import type { MeasureName } from '@skleyka/contract/statistic/measures.ts'
import type { Figures, StatisticStep } from '@skleyka/contract/statistic/statistic-query.ts'
import { refuse } from '../../http/refuse.ts'
import { askCounted, type CountedRow } from './ask-counted.ts'
import { ask } from './ask-store.ts'
import type { DaySums } from './day-sums.sql.ts'
import { adDimension, adFigureSql, always, figureSql, sumOfDays, viewingDimension } from './figures.sql.ts'
import { type Closed, daysOfPeriods, type Period, periodParams, viewingsOfPeriods } from './periods.ts'
import { recordDimensions, recordGroups } from './record-groups.ts'
import type { Scope } from './scope.ts'
import { adEvents } from './viewings.sql.ts'

/** Keys of a step: the first moment of an hour in seconds, the first day of any other. */
const stepSql: Readonly<Record<StatisticStep, string>> = {
  hour: 'toString(toUnixTimestamp(toStartOfHour(hour, {zone:String})))',
  day: 'toString(toDate(hour, {zone:String}))',
  week: 'toString(toMonday(toDate(hour, {zone:String})))',
  month: 'toString(toStartOfMonth(toDate(hour, {zone:String})))',
}

/** True if a dimension stands on single ads alone. */
const isOfAd = (name: DimensionName) => adDimension(name) !== null && viewingDimension(name) === null

export interface FiguresQuery {
  readonly period: Period
  readonly before: Period | null
  readonly step?: StatisticStep | undefined
  readonly by: readonly DimensionName[]
  /** Expressions of SQL that rows are split by too, after the dimensions; never a text of a person. */
  readonly also?: readonly string[]
  /** Sums of days of the platform serve: no row is split by an hour or by anything but accounts. */
  readonly days?: DaySums | undefined
  readonly measures: readonly MeasureName[]
  readonly sort?: { readonly measure: MeasureName; readonly order: 'asc' | 'desc' } | undefined
  readonly limit: number
  readonly offset: number
  /** The figures of everything come with the first page. */
  readonly withTotals?: boolean
}

export interface FigureRow {
  /** The step first, where one was asked for. */
  readonly keys: readonly string[]
  readonly figures: Figures
  readonly before: Figures | null
}

/**
 * Returns rows by steps and dimensions, and how many there are without `limit`. A row has something in the period itself. `totals` are those
 * of `withTotals`.
 */
export async function figureRows(
  scope: Scope,
  closed: Closed,
  question: FiguresQuery,
): Promise<{ rows: FigureRow[]; total: number; totals: Figures | null }> {
  const { by, measures, before, step, sort, withTotals = false } = question
  const times = periodParams(scope, closed, question.period, before)
  const ofAds = by.some(isOfAd)
  // the sums are of everything
  const days = scope.accountId === null && scope.conditions === '1' && step !== 'hour' ? question.days : undefined
  const groups = await recordGroups(scope, by, times, closed)
  const keys = [
    ...(step ? [stepSql[step]] : []),
    ...by.map((name) => {
      const expression = recordDimensions.has(name)
        ? `toString(group_${name})`
        : ofAds
          ? adDimension(name)
          : viewingDimension(name)
      if (expression === null) throw refuse('statistic.adsApart')
      return expression
    }),
  ]
  keys.push(...(question.also ?? []))
  const sqlOf = (measure: MeasureName, when: string): string => {
    const expression = ofAds ? adFigureSql(measure, when) : (days ? sumOfDays : figureSql)(measure, when)
    if (expression === null) throw refuse('statistic.adsApart')
    return expression
  }
  const order = orderOf(keys.length, { step, sort, measures, withTotals })
  const [now, earlier] = before ? ['period = 1', 'period = 0'] : [always, null]
  const selected = [
    ...keys.map((expression, place) => `${expression} AS key${place}`),
    ...measures.map((measure) => `${sqlOf(measure, now)} AS now_${measure}`),
    ...(earlier ? measures.map((measure) => `${sqlOf(measure, earlier)} AS before_${measure}`) : []),
    ...(sort && !measures.includes(sort.measure) ? [`${sqlOf(sort.measure, now)} AS now_${sort.measure}`] : []),
    'count() OVER () AS total_rows',
    ...(withTotals ? ['grouping(key0) AS is_total'] : []),
  ].join(',\n')
  const source = ofAds
    ? adEvents(scope.narrowed, before !== null)
    : days
      ? daysOfPeriods(scope, closed, times, days)
      : viewingsOfPeriods(scope, closed, times, `${selected} ${scope.conditions} ${groups.join}`)
  const grouped = keys.map((_, place) => `key${place}`).join(', ')
  const statement = `SELECT ${selected}
FROM (${source}) AS viewing ${groups.join}
WHERE ${ofAds ? '1' : scope.conditions}
${keys.length === 0 ? '' : `GROUP BY ${withTotals ? `GROUPING SETS ((), (${grouped}))` : grouped} ${before ? 'HAVING countIf(period = 1) > 0' : ''} ${order}`}
LIMIT ${Math.trunc(question.limit) + (withTotals ? 1 : 0)} OFFSET ${Math.trunc(question.offset)}`
  // the platform reads many rows, an account some thousands
  const threads = scope.accountId === null ? 2 : 1
  const all = await (ofAds ? ask<CountedRow> : askCounted)(scope.store, statement, times.params, { threads })
  const hasStep = step ? 1 : 0
  const [first] = all
  const rows = withTotals ? all.slice(1) : all
  return {
    total: Number(first?.total_rows ?? 0) - (withTotals ? 1 : 0),
    totals: withTotals && first ? figuresOf(first, 'now', measures) : null,
    rows: rows.map((row) => ({
      keys: keys.map((_, place) => groups.keyOf(by[place - hasStep], String(row[`key${place}`] ?? ''))),
      figures: figuresOf(row, 'now', measures),
      before: before && figuresOf(row, 'before', measures),
    })),
  }
}

function figuresOf(row: CountedRow, of: 'now' | 'before', measures: readonly MeasureName[]): Figures {
  return Object.fromEntries(
    measures.map((measure) => {
      const value = row[`${of}_${measure}`]
      return [measure, value === null || value === undefined ? null : Number(value)]
    }),
  )
}

function orderOf(
  keys: number,
  { step, sort, measures, withTotals }: Pick<FiguresQuery, 'step' | 'sort' | 'measures' | 'withTotals'>,
): string {
  const byKeys = Array.from({ length: keys }, (_, place) => `key${place}`)
  const first = withTotals ? 'ORDER BY is_total DESC,' : 'ORDER BY'
  if (sort)
    return `${first} now_${sort.measure} ${sort.order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, ${byKeys.join(', ')}`
  if (step || measures.length === 0) return `${first} ${byKeys.join(', ')}`
  return `${first} now_${measures[0]} DESC NULLS LAST, ${byKeys.join(', ')}`
}

/**
 * Returns rows with the figures of everything: by one statement, which costs hardly more than the rows alone. Ads have other measures, videos stand in
 * several albums, and pages behind the first one and rows of two periods are no part of everything: there totals are asked for apart.
 */
export async function rowsWithTotals(
  scope: Scope,
  closed: Closed,
  question: FiguresQuery,
): Promise<{ rows: FigureRow[]; total: number; totals: { figures: Figures; before: Figures | null } }> {
  const { by, step, before, offset } = question
  const isSplit = by.length > 0 || step !== undefined
  const isTogether = before === null && offset === 0 && !by.some((name) => isOfAd(name) || recordDimensions.has(name))
  if (isSplit && isTogether) {
    const { rows, total, totals } = await figureRows(scope, closed, { ...question, withTotals: true })
    if (totals !== null) return { rows, total, totals: { figures: totals, before: null } }
  }
  const [{ rows, total }, totals] = await Promise.all([
    figureRows(scope, closed, question),
    figureTotals(scope, closed, question),
  ])
  return { rows, total, totals }
}

/** Returns the figures of everything together. */
export async function figureTotals(
  scope: Scope,
  closed: Closed,
  question: Pick<FiguresQuery, 'period' | 'before' | 'measures' | 'by' | 'days'>,
): Promise<{ figures: Figures; before: Figures | null }> {
  const isOfAds = question.by.some(isOfAd)
  const measures = isOfAds
    ? question.measures.filter((measure) => adFigureSql(measure, '1') !== null)
    : question.measures
  const totals = async (period: Period) => {
    const { days } = question
    const totalsQuestion = { days, period, before: null, by: [], measures, limit: 1, offset: 0 }
    return (await figureRows(scope, closed, totalsQuestion)).rows[0]?.figures ?? {}
  }
  // two short statements take less time than one of both periods
  const [figures, before] = await Promise.all([
    totals(question.period),
    question.before ? totals(question.before) : null,
  ])
  return { figures, before }
}
