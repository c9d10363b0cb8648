import { type DimensionName, dimensions } from '@skleyka/contract/statistic/dimensions.ts'
import { type MeasureName, type MeasureUnit, measures } from '@skleyka/contract/statistic/measures.ts'
import type { ReportQuery } from '@skleyka/contract/statistic/statistic-query.ts'
import type { SmallTable } from '../attributes/attributes.ts'
import {
  checkPeriod,
  closedDays,
  dayAfter,
  localDay,
  type Period,
  type Scope,
  wholeTable,
} from '../statistic/statistic.ts'

/** Form of figures in a file: shares as percents, so that people read them and programs add them up. */
const unitSigns: Readonly<Record<MeasureUnit, string>> = {
  count: '',
  people: '',
  share: ', %',
  seconds: ', с',
  milliseconds: ', мс',
  kbps: ', кбит/с',
}

/** Returns the period of a query: fixed days, or the last whole ones by the clock of the account. */
export function periodOf({ period }: ReportQuery, { now, timeZone }: Pick<Scope, 'now' | 'timeZone'>): Period {
  if (period.kind === 'FIXED') return { from: period.from, to: period.to }
  const today = localDay(now, timeZone)
  return { from: dayAfter(today, -period.days), to: dayAfter(today, -1) }
}

/** Returns what a query is called where nobody has named it. */
export function nameOfQuery({ by, measures: measureNames }: Pick<ReportQuery, 'by' | 'measures'>): string {
  const [first] = measureNames
  const split = by.map((name) => dimensions[name].title.toLocaleLowerCase('ru'))
  const what = first === undefined ? 'Статистика' : measures[first].title
  return split.length === 0 ? what : `${what}: ${split.join(', ')}`
}

/** Returns the table of a query as it stands in a file, its totals in the last row. */
export async function exportTable(scope: Scope, query: ReportQuery): Promise<Omit<SmallTable, 'name'>> {
  const period = checkPeriod(periodOf(query, scope))
  const { by, measures: measureNames, sort } = query
  const step = query.step ?? undefined
  const { rows, totals } = await wholeTable(scope, await closedDays(scope), {
    ...{ period, before: null, by, step, measures: measureNames, sort },
  })
  const heads = [...(step ? ['Период'] : []), ...by.map((name: DimensionName) => dimensions[name].title)]
  const figureOf = (measure: MeasureName, value: number | null | undefined): number | null => {
    if (value === null || value === undefined) return null
    const isShare = measures[measure].unit === 'share'
    return Math.round((isShare ? value * 100 : value) * 1_000) / 1_000
  }
  return {
    titles: [...heads, ...measureNames.map((name) => `${measures[name].title}${unitSigns[measures[name].unit]}`)],
    rows: [
      ...rows.map(({ titles, figures }) => [
        ...titles.map((title, place) => (step && place === 0 ? title.replace('T', ' ').replace(/ 00:00$/, '') : title)),
        ...measureNames.map((name) => figureOf(name, figures[name])),
      ]),
      [
        ...heads.map((_, place) => (place === 0 ? 'Всего' : null)),
        ...measureNames.map((name) => figureOf(name, totals[name])),
      ],
    ],
  }
}
