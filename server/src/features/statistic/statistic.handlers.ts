import { finishReasons } from '@skleyka/contract/collect/player-session.ts'
import type { ParamsOf } from '@skleyka/contract/method.ts'
import type { DimensionName } from '@skleyka/contract/statistic/dimensions.ts'
import { definitionVersion, type MeasureName, measureNames } from '@skleyka/contract/statistic/measures.ts'
import type { StatisticPoint, statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import type { Comparison, Figures, StatisticStep } from '@skleyka/contract/statistic/statistic-query.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { localDay } from './account-days.ts'
import { askCounted, type CountedRow } from './ask-counted.ts'
import type { DaySums } from './day-sums.sql.ts'
import { type FigureRow, figureRows, figureTotals, rowsWithTotals } from './figure-rows.ts'
import { finishReasonOf } from './figures.sql.ts'
import {
  type Closed,
  checkPeriod,
  closedDays,
  type Period,
  periodBefore,
  periodParams,
  viewingsOfPeriods,
} from './periods.ts'
import { momentsOf, readRetention } from './retention.ts'
import { findRecord, namesOfRecords } from './scope.sql.ts'
import { type Scope, scopeOf } from './scope.ts'
import { stepsOf } from './steps.ts'
import { storeTime } from './store-values.ts'
import { titlesOf } from './titles.ts'
import { recentSessions } from './viewings.sql.ts'

type TableParams = Pick<ParamsOf<(typeof statistic)['table']>, 'by' | 'measures' | 'sort' | 'page' | 'perPage'>

/** Measures of `statistic/quality`. */
const qualityMeasures: readonly MeasureName[] = [
  ...(['plays', 'views', 'startP50Ms', 'startP95Ms', 'rebufferRatio', 'bitrateKbps'] as const),
  ...(['startFailures', 'startFailureRate', 'playFailures', 'playFailureRate', 'errorRate'] as const),
]

export const statisticHandlers: Handlers<typeof statistic> = {
  summary: async (params, caller, services) => {
    const { scope, closed, period, before } = await questionOf(params, await scopeOf(params, caller, services))
    const totals = await figureTotals(scope, closed, { period, before, by: [], measures: measureNames })
    const { loads, views, viewers, watchSeconds } = totals.figures
    return {
      loads: loads ?? 0,
      views: views ?? 0,
      viewers: viewers ?? 0,
      watchSeconds: watchSeconds ?? 0,
      figures: totals.figures,
      // up to some thousands they are counted one by one
      viewersError: (viewers ?? 0) > 10_000 ? 0.005 : 0,
      before: totals.before,
      ...metaOf(scope, closed, before),
    }
  },

  series: async (params, caller, services) => {
    const { scope, closed, period, before } = await questionOf(params, await scopeOf(params, caller, services))
    const lines = await linesOf(scope, closed, { ...params, period, before })
    return { lines, ...metaOf(scope, closed, before) }
  },

  breakdown: async (params, caller, services) => tableOf(await scopeOf(params, caller, services), params),
  table: async (params, caller, services) => tableOf(await scopeOf(params, caller, services), params),

  retention: async ({ id, from, to, ...params }, caller, services) => {
    const scope = await scopeOf({ ...params, recordId: id }, caller, services)
    const record = await scope.read((db) => findRecord(db, scope.accountId ?? 0, id))
    if (record === null) throw refuse('records.notFound')
    const closed = await closedDays(scope)
    const period = checkPeriod(wholeTime({ from, to }, scope))
    const { current_version_id: versionId, duration_ms: durationMs } = record
    const found =
      versionId === null
        ? { seconds: [], views: 0 }
        : await readRetention(scope, closed, period, { versionId, durationMs })
    return { ...found, durationMs, versionId, moments: momentsOf(found), ...metaOf(scope, closed, null) }
  },

  realtime: async (params, caller, services) => realtimeOf(await scopeOf(params, caller, services)),

  quality: async (params, caller, services) => {
    const { scope, closed, period, before } = await questionOf(params, await scopeOf(params, caller, services))
    return {
      ...(await qualityOf(scope, closed, { period, before, step: params.step })),
      ...metaOf(scope, closed, before),
    }
  },

  sessions: async (params, caller, services) => {
    const { scope, closed, period } = await questionOf(params, await scopeOf(params, caller, services))
    return { ...(await sessionsOf(scope, closed, period, params)), ...metaOf(scope, closed, null) }
  },

  explore: async (params, caller, services) => {
    const { scope, closed, period, before } = await questionOf(params, await scopeOf(params, caller, services))
    return { ...(await wholeTable(scope, closed, { ...params, period, before })), ...metaOf(scope, closed, before) }
  },
}

interface FigureQuery {
  readonly scope: Scope
  readonly closed: Closed
  readonly period: Period
  readonly before: Period | null
}

/** A period that was asked for, with what it is compared with and which days are closed. */
export async function questionOf(
  { from, to, compare }: Period & { readonly compare?: Comparison | undefined },
  scope: Scope,
): Promise<FigureQuery> {
  const period = checkPeriod({ from, to })
  return { scope, closed: await closedDays(scope), period, before: periodBefore(period, compare) }
}

/** Events are in the store some seconds after they happened. */
const arrivalMs = 10_000

export const metaOf = (scope: Scope, closed: Closed, before: Period | null) => ({
  timeZone: scope.timeZone,
  beforePeriod: before,
  freshTo: new Date(scope.now.getTime() - arrivalMs - scope.uncountedMs()),
  definitionVersion: Math.max(closed.definition, definitionVersion),
})

/** The earliest day that a period may begin on. */
const firstDay = '2020-01-01'

/** A period without an end lasts until today, one without a beginning from the first day on. */
export const wholeTime = ({ from, to }: Partial<Record<keyof Period, string | undefined>>, scope: Scope): Period => {
  const today = localDay(scope.now, scope.timeZone)
  const last = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? (last < firstDay ? last : firstDay), to: last }
}

/** Returns points of every step of a period; a step without rows has zeros. */
function pointsOf(
  rows: readonly FigureRow[],
  { period, step, timeZone }: { period: Period; step: StatisticStep; timeZone: string },
  measures: readonly MeasureName[],
): StatisticPoint[] {
  const byStep = new Map(rows.map((row) => [row.keys[0], row.figures]))
  return stepsOf(period, step, timeZone).map(({ key, from, at }) => ({
    from,
    at,
    figures: byStep.get(key) ?? nothing(measures),
  }))
}

const isCount = new Set<MeasureName>([
  ...(['loads', 'plays', 'views', 'viewers', 'watchSeconds', 'startFailures', 'playFailures'] as const),
  ...(['completions25', 'completions50', 'completions75', 'completions100'] as const),
  ...(['adRequests', 'adFills', 'adImpressions', 'adClicks', 'adErrors'] as const),
])
/** The figures of no viewings: counts are 0, shares and means are of nothing. */
const nothing = (measures: readonly MeasureName[]): Figures =>
  Object.fromEntries(measures.map((measure) => [measure, isCount.has(measure) ? 0 : null]))

interface SeriesQuery {
  readonly period: Period
  readonly before: Period | null
  readonly step: StatisticStep
  readonly measures: readonly MeasureName[]
  readonly by?: readonly DimensionName[]
  readonly days?: DaySums | undefined
}

/** More rows than that are no chart. */
const mostRows = 100_000

/** Returns one line of everything, or one for each of the greatest values of a dimension. */
async function linesOf(scope: Scope, closed: Closed, question: SeriesQuery) {
  const { period, before, step, measures, by = [], days } = question
  const steps = { step, timeZone: scope.timeZone }
  // the number of steps is judged before the store is asked
  for (const each of [period, ...(before ? [before] : [])]) stepsOf(each, step, scope.timeZone)
  const read = async (of: Period) =>
    (
      await figureRows(scope, closed, {
        period: of,
        before: null,
        step,
        by,
        days,
        measures,
        limit: mostRows,
        offset: 0,
      })
    ).rows
  const greatest =
    by.length === 0
      ? [{ keys: [''] }]
      : (
          await figureRows(scope, closed, {
            ...{ period, before: null, by, measures, limit: statisticBounds.lines, offset: 0 },
            ...(measures[0] && { sort: { measure: measures[0], order: 'desc' as const } }),
          })
        ).rows
  const [now, earlier] = await Promise.all([read(period), before ? read(before) : null])
  const titleOf = await titlesOf(
    scope,
    by,
    greatest.map(({ keys }) => keys),
  )
  const lineOf = (rows: readonly FigureRow[], key: string) =>
    by.length === 0 ? rows : rows.filter((row) => row.keys[1] === key)
  return greatest.map(({ keys: [key = ''] }) => ({
    key,
    title: by[0] ? titleOf(by[0], key) : '',
    points: pointsOf(lineOf(now, key), { ...steps, period }, measures),
    before: earlier && before && pointsOf(lineOf(earlier, key), { ...steps, period: before }, measures),
  }))
}

/** Returns the line of everything with its totals: by one statement for each period. */
export async function lineWithTotals(
  scope: Scope,
  closed: Closed,
  { period, before, step, measures, days }: Omit<SeriesQuery, 'by'>,
) {
  const read = async (of: Period) => {
    // the number of steps is judged before the store is asked
    stepsOf(of, step, scope.timeZone)
    const { rows, totals } = await rowsWithTotals(scope, closed, {
      ...{ period: of, before: null, step, by: [], days, measures },
      ...{ limit: mostRows, offset: 0 },
    })
    const points = pointsOf(rows, { period: of, step, timeZone: scope.timeZone }, measures)
    return { figures: totals.figures, points }
  }
  const [now, earlier] = await Promise.all([read(period), before ? read(before) : null])
  return { ...now, before: earlier?.figures ?? null, beforePoints: earlier?.points ?? null }
}

async function tableOf(scope: Scope, params: TableParams & Period & { compare?: Comparison | undefined }) {
  const { closed, period, before } = await questionOf(params, scope)
  const { by, measures, sort, page, perPage } = params
  const { rows, total, totals } = await rowsWithTotals(scope, closed, {
    ...{ period, before, by, measures, sort: { measure: sort.field, order: sort.order } },
    ...{ limit: perPage, offset: (page - 1) * perPage },
  })
  return {
    items: await addTitles(scope, by, rows),
    total,
    totals: totals.figures,
    beforeTotals: totals.before,
    ...metaOf(scope, closed, before),
  }
}

async function addTitles(scope: Scope, by: readonly DimensionName[], rows: readonly FigureRow[]) {
  const titleOf = await titlesOf(
    scope,
    by,
    rows.map(({ keys }) => keys.slice(-by.length)),
  )
  return rows.map(({ keys, figures, before }) => {
    const steps = keys.length - by.length
    return {
      keys: [...keys],
      titles: keys.map((key, place) => {
        const name = by[place - steps]
        return name === undefined ? key : titleOf(name, key)
      }),
      figures,
      before,
    }
  })
}

interface TableQuery {
  readonly period: Period
  readonly before: Period | null
  readonly step?: StatisticStep | undefined
  readonly by: readonly DimensionName[]
  readonly measures: readonly MeasureName[]
  readonly sort?: { measure: MeasureName; order: 'asc' | 'desc' } | undefined
}

/** Returns a table with all its rows. Refuses `statistic.tooManyRows`. */
export async function wholeTable(scope: Scope, closed: Closed, question: TableQuery) {
  const { period, by, step } = question
  const { rows, total, totals } = await rowsWithTotals(scope, closed, {
    ...question,
    ...{ limit: statisticBounds.rows, offset: 0 },
  })
  if (total > statisticBounds.rows)
    throw refuse('statistic.tooManyRows', { max: statisticBounds.rows.toLocaleString('ru') })
  const words = new Map(step ? stepsOf(period, step, scope.timeZone).map(({ key, from }) => [key, from]) : [])
  const named = rows.map((row) => {
    const [first = '', ...rest] = row.keys
    return step ? { ...row, keys: [words.get(first) ?? first, ...rest] } : row
  })
  return { rows: await addTitles(scope, by, named), totals: totals.figures, beforeTotals: totals.before }
}

/** Returns the quality of playback of a period, by steps and by errors. */
export async function qualityOf(
  scope: Scope,
  closed: Closed,
  { period, before, step, days }: Omit<SeriesQuery, 'measures'>,
) {
  const { figures, points, ...line } = await lineWithTotals(scope, closed, {
    ...{ period, before, step, days },
    measures: qualityMeasures,
  })
  const { plays, startFailures, playFailures } = figures
  const failures = startFailures || playFailures ? await failuresOf(scope, closed, period) : []
  return {
    figures,
    before: line.before,
    points,
    failures: failures.map(({ code, failed, early }) => ({
      ...{ code: String(code), title: String(code), count: Number(failed), beforeFirstFrame: Number(early) },
      share: plays ? Number(failed) / plays : null,
    })),
  }
}

/** Returns the codes of errors that ended most viewings of a period. */
function failuresOf(scope: Scope, closed: Closed, period: Period) {
  const times = periodParams(scope, closed, period, null)
  const using = `error_code start_failures play_failures ${scope.conditions}`
  return askCounted(
    scope.store,
    `SELECT toString(error_code) AS code, sum(start_failures) + sum(play_failures) AS failed, sum(start_failures) AS early
     FROM (${viewingsOfPeriods(scope, closed, times, using)})
     WHERE (start_failures > 0 OR play_failures > 0) AND (${scope.conditions})
     GROUP BY code ORDER BY failed DESC, code LIMIT ${statisticBounds.top}`,
    times.params,
  )
}

/** So long everybody is told of one moment, in milliseconds. */
const sameMs = 2_000

async function realtimeOf(scope: Scope) {
  const { store, now } = scope
  // everybody who asks within some seconds is answered alike, unless more has come
  const params = {
    ...scope.params,
    now: storeTime(new Date(now.getTime() - (now.getTime() % sameMs))),
    zone: scope.timeZone,
  }
  const sessions = `(${recentSessions(scope.narrowed, statisticBounds.minutes)})`
  // which of the three a row is split by, the first one in the highest bit; 1 stands for none
  const [all, byRecord, bySite, byCountry] = [0b111, 0b011, 0b101, 0b110]
  const [tops, watched] = await Promise.all([
    askCounted(
      store,
      `SELECT grouping(record, domain, country) AS kind, record, toString(domain) AS site, toString(country) AS country,
         count() AS viewers
       FROM ${sessions} WHERE watches = 1 AND (${scope.conditions})
       GROUP BY GROUPING SETS ((), (record), (domain), (country))
       ORDER BY viewers DESC, record, site, country LIMIT ${statisticBounds.lines} BY kind`,
      params,
      { ofEvents: true },
    ),
    askCounted(
      store,
      `SELECT toUnixTimestamp(minute) AS at, count() AS viewers
       FROM (SELECT arrayJoin(minutes) AS minute FROM ${sessions} WHERE ${scope.conditions}) GROUP BY minute`,
      params,
      { ofEvents: true },
    ),
  ])
  const rowsOf = (kind: number, key: 'record' | 'site' | 'country') =>
    tops.filter((row) => row.kind === kind).map((row) => ({ key: String(row[key]), viewers: Number(row.viewers) }))
  const watchedRecords = rowsOf(byRecord, 'record')
  const titleOf = await titlesOf(
    scope,
    ['record'],
    watchedRecords.map(({ key }) => [key]),
  )
  const named = (name: DimensionName, rows: ReturnType<typeof rowsOf>) =>
    rows.map(({ key, viewers }) => ({ key, title: titleOf(name, key), viewers }))
  const thisMinute = Math.floor(now.getTime() / 60_000)
  const byMinute = new Map(watched.map(({ at, viewers }) => [Math.floor(Number(at) / 60), Number(viewers)]))
  const minutes = Array.from({ length: statisticBounds.minutes }, (_, place) => {
    const minute = thisMinute - statisticBounds.minutes + place
    return { at: new Date(minute * 60_000), viewers: byMinute.get(minute) ?? 0 }
  })
  const viewers = Number(tops.find(({ kind }) => kind === all)?.viewers ?? 0)
  return {
    viewers,
    at: now,
    minutes,
    peak: Math.max(viewers, ...minutes.map((one) => one.viewers)),
    records: named('record', watchedRecords),
    sites: named('site', rowsOf(bySite, 'site')),
    countries: named('country', rowsOf(byCountry, 'country')),
  }
}

async function sessionsOf(
  scope: Scope,
  closed: Closed,
  period: Period,
  { page, perPage }: { page: number; perPage: number },
) {
  const times = periodParams(scope, closed, period, null)
  const dimension = (name: string, as = name) => `max(toString(viewing.${name})) AS ${as}`
  const texts = ['country', 'region', 'city', 'device', 'os', 'browser', 'page']
    .map((name) => dimension(name))
    .join(', ')
  const selected = `toString(session) AS id, max(viewing.record) AS record,
       toUnixTimestamp64Milli(min(first_at)) AS started_ms, toUnixTimestamp64Milli(max(last_at)) AS last_ms,
       sum(viewing.watch_ms) AS watch_ms, sum(stall_ms) AS stalled_ms, max(views) AS is_view,
       max(seen) AS seen_seconds, max(length) AS length_seconds, argMax(toString(viewing.finish_reason), last_at) AS told_reason,
       argMax(toString(viewing.last_type), last_at) AS end_type,
       max(toString(error_code)) AS code, ${texts}, ${dimension('domain', 'site')}, count() OVER () AS total`
  const rows = await askCounted(
    scope.store,
    `SELECT ${selected} FROM (${viewingsOfPeriods(scope, closed, times, `${selected} ${scope.conditions}`)}) AS viewing
     WHERE ${scope.conditions}
     GROUP BY session ORDER BY started_ms DESC, id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    times.params,
  )
  const ids = [...new Set(rows.map(({ record }) => Number(record)))]
  const names = await scope.read((db) => namesOfRecords(db, scope.accountId ?? 0, ids))
  return { items: rows.map((row) => viewingOf(row, names, scope.now)), total: Number(rows[0]?.total ?? 0) }
}

/** Puts a viewing of the store into words of the contract. */
function viewingOf(row: CountedRow, names: ReadonlyMap<string, string>, now: Date) {
  const [number, words] = [(name: string) => Number(row[name] ?? 0), (name: string) => String(row[name] ?? '')]
  const lastAt = new Date(number('last_ms'))
  const reason = finishReasonOf({ reason: words('told_reason'), lastType: words('end_type'), lastAt, now })
  const [country, region, city] = [words('country'), words('region'), words('city')]
  const [device, os, browser] = [words('device'), words('os'), words('browser')]
  return {
    ...{ id: words('id'), country, region, city, device, os, browser, site: words('site'), page: words('page') },
    errorCode: words('code'),
    startedAt: new Date(number('started_ms')),
    lastAt,
    record: { id: number('record'), name: names.get(words('record')) ?? '' },
    isView: number('is_view') === 1,
    watchSeconds: number('watch_ms') / 1000,
    depth: number('length_seconds') === 0 ? null : number('seen_seconds') / number('length_seconds'),
    stallMs: number('stalled_ms'),
    isOver: reason !== '',
    finishReason: finishReasons.find((one) => one === reason) ?? null,
  }
}
