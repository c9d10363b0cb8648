import type { Page } from '@playwright/test'
import type { Access } from '@skleyka/contract/access.ts'
import type { Method, ParamsOf, ResultOf } from '@skleyka/contract/method.ts'
import { liveStatistic } from '@skleyka/contract/statistic/live-statistic.calls.ts'
import { type MeasureName, measureNames } from '@skleyka/contract/statistic/measures.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { statisticExports } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import { statisticReports } from '@skleyka/contract/statistic/statistic-reports.calls.ts'
import { answerWith } from './invented.ts'
import { inventedBroadcasts } from './invented-broadcast.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Figures of a month of a large channel, and how each of them changed. */
const month: Readonly<Record<MeasureName, readonly [number, number]>> = {
  loads: [2_004_517, 1_818_980],
  plays: [1_402_118, 1_310_400],
  views: [1_284_306, 1_142_618],
  viewers: [418_902, 387_513],
  viewRate: [0.641, 0.628],
  watchSeconds: [346_824_000, 299_502_000],
  averageSeconds: [270, 262],
  depth: [0.527, 0.533],
  completions25: [1_002_118, 902_400],
  completions50: [802_118, 724_400],
  completions75: [602_118, 548_400],
  completions100: [403_271, 348_498],
  startP50Ms: [640, 710],
  startP95Ms: [2_840, 2_610],
  rebufferRatio: [0.0042, 0.0053],
  bitrateKbps: [3_840, 3_610],
  startFailures: [2_318, 1_970],
  startFailureRate: [0.0016, 0.0015],
  playFailures: [1_204, 1_110],
  playFailureRate: [0.0009, 0.001],
  errorRate: [0.0018, 0.0015],
  adRequests: [1_284_118, 1_204_000],
  adFills: [802_118, 764_120],
  adImpressions: [742_118, 711_523],
  adClicks: [14_118, 15_020],
  adErrors: [20_118, 17_300],
}
const shares = new Set<MeasureName>([
  ...(['viewRate', 'depth', 'startP50Ms', 'startP95Ms', 'rebufferRatio', 'bitrateKbps'] as const),
  ...(['startFailureRate', 'playFailureRate', 'errorRate', 'averageSeconds'] as const),
])

/** A part of the month: sums shrink, shares stay about where they are. */
function figuresOf(names: readonly MeasureName[], part: number, at: 0 | 1, turn = 0) {
  return Object.fromEntries(
    names.map((name) => {
      const value = month[name][at]
      return [name, shares.has(name) ? value * (1 + 0.04 * Math.sin(turn)) : Math.round(value * part)]
    }),
  )
}

interface Value {
  readonly key: string
  readonly title: string
  readonly part: number
}

const named = (rows: readonly (readonly [string, string, number])[]): Value[] =>
  rows.map(([key, title, part]) => ({ key, title, part }))

const values: Readonly<Record<string, Value[]>> = {
  record: named([
    ['1', '«Волга» — «Сокол». Полный матч', 0.075],
    ['2', 'Утренний выпуск. 20 ноября', 0.037],
    ['3', 'Лесные истории. Серия 3', 0.033],
    ['4', 'Погода на неделю', 0.029],
    ['5', 'Космос за час. Спутники Юпитера: полная режиссёрская версия с комментариями астронома', 0.017],
    ['6', '', 0.004],
  ]),
  site: named([
    ['volga-media.example', 'volga-media.example', 0.4],
    ['sport.volga-media.example', 'sport.volga-media.example', 0.25],
    ['uchebnik.example', 'uchebnik.example', 0.11],
    ['vesti-kazan.example', 'vesti-kazan.example', 0.08],
    ['kino.example', 'kino.example', 0.06],
    ['', '', 0.05],
  ]),
  country: named([
    ['RU', 'Россия', 0.86],
    ['KZ', 'Казахстан', 0.058],
    ['BY', 'Беларусь', 0.04],
    ['UZ', 'Узбекистан', 0.016],
    ['AM', 'Армения', 0.008],
    ['DE', 'Германия', 0.004],
    ['US', 'США', 0.003],
    ['', '', 0.002],
  ]),
  device: named([
    ['phone', 'Телефон', 0.47],
    ['tv', 'Телевизор', 0.24],
    ['desktop', 'Компьютер', 0.19],
    ['tablet', 'Планшет', 0.062],
    ['console', 'Приставка', 0.03],
  ]),
}

const words = ['Первое', 'Второе', 'Третье', 'Четвёртое']
const valuesOf = (by: string): Value[] =>
  values[by] ?? words.map((title, index) => ({ key: `${index}`, title: `${title} значение`, part: 0.4 / (index + 1) }))

const freshTo = new Date('2026-11-26T08:40:05Z')
const meta = (beforePeriod: { from: string; to: string } | null) => ({
  ...{ timeZone: 'Europe/Moscow', beforePeriod, freshTo, definitionVersion: 1 },
})

interface Period {
  readonly from: string
  readonly to: string
  readonly compare?: string | undefined
}

const daysIn = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / dayMs + 1
const shift = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
function beforeOf(period: Period) {
  if (period.compare === undefined) return null
  return { from: shift(period.from, -daysIn(period)), to: shift(period.from, -1) }
}

/** Steps of a period with a wave of weeks, growing. */
function points(period: Period, step: string, names: readonly MeasureName[], part: number, at: 0 | 1) {
  const stepMs = step === 'hour' ? hourMs : step === 'week' ? 7 * dayMs : step === 'month' ? 30 * dayMs : dayMs
  const count = Math.max(1, Math.ceil((daysIn(period) * dayMs) / stepMs))
  return Array.from({ length: count }, (_, index) => {
    const begins = Date.parse(period.from) + index * stepMs
    const weight = (1 + 0.45 * Math.sin((begins / dayMs) * 0.9) + index * 0.01) / count
    return {
      from: new Date(begins).toISOString().slice(0, 16),
      at: new Date(begins - 3 * hourMs),
      figures: figuresOf(names, part * weight, at, index),
    }
  })
}

/** Answers a call by what it was asked. */
async function answerBy<C extends Method<Access>>(
  page: Page,
  call: C,
  answer: (params: ParamsOf<C>) => ResultOf<C>,
): Promise<void> {
  await page.route(`**${call.path}`, (route) => {
    const { params }: { params: ParamsOf<C> } = route.request().postDataJSON()
    return route.fulfill({ json: { id: 'vp', result: answer(params) } })
  })
}

/** The statistics of a large channel. */
export async function inventStatistic(page: Page): Promise<void> {
  await answerBy(page, statistic.summary, (params) => ({
    ...{ loads: month.loads[0], views: month.views[0], viewers: month.viewers[0], watchSeconds: month.watchSeconds[0] },
    figures: figuresOf(measureNames, 1, 0),
    viewersError: 0.01,
    before: params.compare === undefined ? null : figuresOf(measureNames, 1, 1),
    ...meta(beforeOf(params)),
  }))
  await answerBy(page, statistic.series, (params) => {
    const { by = [], measures, step = 'day' } = params
    const before = beforeOf(params)
    const [dimension] = by
    const lines = dimension === undefined ? [{ key: '', title: '', part: 1 }] : valuesOf(dimension).slice(0, 5)
    return {
      lines: lines.map(({ key, title, part }) => ({
        ...{ key, title },
        points: points(params, step, measures, part, 0),
        before: before && points(before, step, measures, part, 1),
      })),
      ...meta(before),
    }
  })
  const rowsOf = (params: Period & { by?: string[] | undefined; measures: MeasureName[] }) => {
    const [first = 'site', ...others] = params.by ?? []
    return valuesOf(first).map(({ key, title, part }, index) => ({
      keys: [key, ...others.map((by) => valuesOf(by)[0]?.key ?? '')],
      titles: [title, ...others.map((by) => valuesOf(by)[0]?.title ?? '')],
      figures: figuresOf(params.measures, part, 0, index),
      before:
        params.compare === undefined ? null : figuresOf(params.measures, index === 0 ? 0 : part * 0.97, 1, index + 1),
    }))
  }
  const totalsOf = (params: Period & { measures: MeasureName[] }) => ({
    totals: figuresOf(params.measures, 1, 0),
    beforeTotals: params.compare === undefined ? null : figuresOf(params.measures, 1, 1),
    ...meta(beforeOf(params)),
  })
  await answerBy(page, statistic.breakdown, (params) => {
    const rows = rowsOf(params)
    return { items: rows.slice(0, params.perPage ?? 20), total: rows.length, ...totalsOf(params) }
  })
  await answerBy(page, statistic.explore, (params) => ({ rows: rowsOf(params), ...totalsOf(params) }))
  await answerBy(page, statistic.quality, (params) => ({
    figures: figuresOf(measureNames, 1, 0),
    before: figuresOf(measureNames, 1, 1),
    points: [],
    failures: [
      { code: 'NETWORK', title: 'Нет связи', count: 1_840, beforeFirstFrame: 1_204, share: 0.0013 },
      { code: 'DECODE', title: 'Браузер не\u00a0смог показать видео', count: 318, beforeFirstFrame: 18, share: 0.0002 },
    ],
    ...meta(beforeOf(params)),
  }))
  await answerBy(page, statistic.retention, () => ({
    seconds: Array.from({ length: 30 }, (_, second) =>
      Math.round(1_000 * (0.35 + 0.6 * Math.exp(-second / 9) + (second > 17 && second < 21 ? 0.4 : 0))),
    ),
    ...{ views: 1_000, durationMs: 30_000, versionId: 1 },
    moments: [
      { kind: 'EXIT' as const, fromSecond: 4, toSecond: 7, count: 214 },
      { kind: 'REWATCH' as const, fromSecond: 18, toSecond: 20, count: 390 },
    ],
    ...meta(null),
  }))
  await answerBy(page, statistic.realtime, () => ({
    viewers: 2_306,
    at: freshTo,
    minutes: Array.from({ length: 30 }, (_, index) => ({
      at: new Date(freshTo.getTime() - (30 - index) * 60_000),
      viewers: 2_000 + Math.round(300 * Math.sin(index / 4)),
    })),
    peak: 2_418,
    records: valuesOf('record')
      .slice(0, 5)
      .map(({ key, title, part }) => ({ key, title, viewers: Math.round(20_000 * part) })),
    sites: valuesOf('site')
      .slice(0, 5)
      .map(({ key, title, part }) => ({ key, title, viewers: Math.round(2_000 * part) })),
    countries: valuesOf('country')
      .slice(0, 5)
      .map(({ key, title, part }) => ({ key, title, viewers: Math.round(2_000 * part) })),
  }))
  await answerBy(page, statistic.sessions, () => ({
    items: ([null, 'heartbeatFailed', 'documentHidden', 'idleTimeout', null] as const).map((finishReason, index) => ({
      id: `0199d3f0-0000-7000-8000-00000000000${index}`,
      startedAt: new Date(freshTo.getTime() - index * 7 * hourMs),
      lastAt: freshTo,
      record: { id: 1, name: '«Волга» — «Сокол». Полный матч' },
      ...{ country: 'Россия', region: 'Татарстан', city: index === 2 ? '' : 'Казань' },
      ...{ device: 'Телефон', os: 'Android 16', browser: 'Chrome 141', site: 'volga-media.example', page: '' },
      ...{ isView: true, watchSeconds: 21 + index, depth: 0.72, stallMs: 0, errorCode: index === 3 ? 'NETWORK' : '' },
      finishReason,
      isOver: index < 4,
    })),
    total: 5,
    ...meta(null),
  }))
  await answerWith(page, liveStatistic.broadcasts, inventedBroadcasts)
  await answerWith(page, statisticReports.reportsList, { items: [], total: 0 })
  await answerWith(page, statisticExports.exports, {
    items: (['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED'] as const).map((state, index) => ({
      ...{ id: index + 1, name: 'По сайтам, 30.10.2026 — 26.11.2026', format: 'XLSX' as const, state },
      rows: state === 'DONE' ? 1_204 : null,
      bytes: state === 'DONE' ? 84_200 : null,
      failText: state === 'FAILED' ? 'Статистика считается слишком долго' : null,
      createdDate: freshTo,
      finishedDate: null,
      expiresDate: state === 'DONE' ? new Date(freshTo.getTime() + 14 * dayMs) : null,
      ownerName: 'М. Соколова',
      reportId: null,
    })),
    total: 5,
  })
}
