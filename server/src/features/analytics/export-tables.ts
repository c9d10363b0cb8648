import type { AnalyticsExportQuery } from '@skleyka/contract/analytics/analytics-exports.calls.ts'
import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import { type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import { usageMeasures } from '@skleyka/contract/statistic/usage.calls.ts'
import type { TableDocument } from '../../pdf/table-pdf.ts'
import type { Services } from '../../services.ts'
import { countByHolder, summariseClaims } from '../claims/claims.ts'
import { accountGrowth, sumDays, sumRuns } from '../reports/reports.ts'
import { dayAfter, platformFigures, startOfDay } from '../statistic/statistic.ts'
import { trafficOfAccounts } from '../traffic/traffic.ts'
import { findCohorts } from './cohorts.ts'
import { findPartners } from './partners.ts'

type TableServices = Pick<Services, 'statistics' | 'now'> & { readonly db: Parameters<typeof trafficOfAccounts>[0] }
type Table = Pick<TableDocument, 'titles' | 'rows' | 'words' | 'hasTotals' | 'definitions'>

const most = 100_000
const statMeasures: readonly MeasureName[] = ['views', 'viewers', 'loads', 'watchSeconds', 'errorRate']
const qualityMeasures: readonly MeasureName[] = [
  'views',
  'plays',
  'startP95Ms',
  'rebufferRatio',
  'errorRate',
  'bitrateKbps',
]
const partnerMeasures: readonly MeasureName[] = ['views', 'viewers', 'loads', 'watchSeconds', 'errorRate']
const signs = { count: '', people: '', share: ', %', seconds: ', с', milliseconds: ', мс', kbps: ', кбит/с' } as const

const titleOf = (name: MeasureName) => `${measures[name].title}${signs[measures[name].unit]}`
const definitionOf = (name: MeasureName) => ({ title: measures[name].title, text: measures[name].definition })
const hours = (ms: number) => Math.round(ms / 3_600) / 1_000

function figureOf(name: MeasureName, value: number | null | undefined): number | null {
  if (value === null || value === undefined) return null
  return Math.round((measures[name].unit === 'share' ? value * 100 : value) * 1_000) / 1_000
}

/** Returns the table of a report of the analytics as it stands in a file. Refuses `statistic.away` for those of viewings. */
export const analyticsTable = (services: TableServices, query: AnalyticsExportQuery): Promise<Table> =>
  tables[query.report](services, query)

type Period = Pick<AnalyticsExportQuery, 'from' | 'to'>

const tables: Readonly<
  Record<AnalyticsExportQuery['report'], (services: TableServices, period: Period) => Promise<Table>>
> = {
  stat: async (services, period) => {
    const platform = await platformFigures(services, period)
    const [{ rows }, totals, grown, traffic] = await Promise.all([
      platform.rows({
        by: [],
        also: ['toString(account)'],
        days: 'accounts',
        measures: statMeasures,
        limit: most,
        offset: 0,
      }),
      platform.totals({ measures: statMeasures }),
      accountGrowth(services, period),
      trafficOfAccounts(services.db, period),
    ])
    const figuresOf = new Map(rows.map(({ keys: [id], figures }) => [Number(id), figures]))
    const accounts = [...grown.values()]
    const sumOf = (read: (account: (typeof accounts)[number]) => number) =>
      accounts.reduce((sum, account) => sum + read(account), 0)
    return {
      titles: [
        ...['Аккаунт', 'Код', ...statMeasures.map(titleOf)],
        ...['Трафик, байт', 'Хранилище на\u00a0конец, байт', 'Новых видео'],
      ],
      rows: [
        ...accounts.map((account) => [
          ...[account.accountName, account.accountCode],
          ...statMeasures.map((name) => figureOf(name, figuresOf.get(account.accountId)?.[name] ?? 0)),
          ...[traffic.get(account.accountId) ?? 0, account.storedBytes, account.newRecords],
        ]),
        [
          ...['Всего', null, ...statMeasures.map((name) => figureOf(name, totals.figures[name]))],
          ...[[...traffic.values()].reduce((sum, bytes) => sum + bytes, 0)],
          ...[sumOf(({ storedBytes }) => storedBytes), sumOf(({ newRecords }) => newRecords)],
        ],
      ],
      ...{ words: 2, hasTotals: true },
      definitions: [
        ...statMeasures.map(definitionOf),
        { title: usageMeasures.trafficBytes.title, text: usageMeasures.trafficBytes.definition },
      ],
    }
  },

  claims: async ({ db, now }, { from, to }) => {
    const period = {
      from: startOfDay(from, platformTimeZone),
      to: startOfDay(dayAfter(to), platformTimeZone),
    }
    const holders = await countByHolder(db, period, now(), most)
    const { medianHours: medianOfAll } = await summariseClaims(db, period, now())
    const sumOf = (read: (holder: (typeof holders)[number]) => number) =>
      holders.reduce((sum, holder) => sum + read(holder), 0)
    const counts: readonly ((holder: (typeof holders)[number]) => number)[] = [
      ({ claims }) => claims,
      ({ granted }) => granted,
      ({ rejected }) => rejected,
      ({ withdrawn }) => withdrawn,
      ({ open }) => open,
      ...[0, 1, 2, 3].map(
        (age) =>
          ({ ages }: (typeof holders)[number]) =>
            ages[age] ?? 0,
      ),
    ]
    const tenths = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
    return {
      titles: [
        ...['Правообладатель', 'Претензий', 'Удовлетворено', 'Отклонено', 'Отозвано', 'Открыто'],
        ...['Открыты меньше дня', 'Открыты 1–7\u00a0дней', 'Открыты 7–30\u00a0дней', 'Открыты дольше 30\u00a0дней'],
        'До решения, медиана, часов',
      ],
      rows: [
        ...holders.map((holder) => [holder.name, ...counts.map((count) => count(holder)), tenths(holder.medianHours)]),
        ['Всего', ...counts.map(sumOf), tenths(medianOfAll)],
      ],
      ...{ words: 1, hasTotals: true },
      definitions: [
        {
          title: 'Претензий',
          text: 'Поданные за\u00a0период; открытые из\u00a0них\u00a0— по\u00a0возрасту на\u00a0момент выгрузки.',
        },
      ],
    }
  },

  accounts: async (services, { from, to }) => {
    const months = monthsBetween(from, to)
    const { cohorts } = await findCohorts(services, { to, months })
    return {
      titles: ['Созданы', 'Аккаунтов', ...Array.from({ length: months }, (_, place) => `+${place} мес.`)],
      rows: cohorts.map(({ month, accounts, active }) => [
        ...[month, accounts],
        ...Array.from({ length: months }, (_, place) => active[place] ?? null),
      ]),
      ...{ words: 1, hasTotals: false },
      definitions: [
        {
          title: '+1 мес.',
          text: 'Сколько аккаунтов, созданных в\u00a0этом месяце, набрали просмотры через месяц; +0\u00a0— в\u00a0том\u00a0же месяце.',
        },
      ],
    }
  },

  converting: async ({ db }, period) => {
    const runs = await sumRuns(db, { ...period, cut: 'month', groupBy: 'account', accountId: null }, most)
    return {
      titles: ['Начало', 'Конец', 'Аккаунт', 'Видео', 'Длительность видео, часов', 'Ушло времени, часов', 'Ошибки'],
      rows: runs.map((run) => [
        ...[run.from, run.to, run.account_name],
        ...[run.videos, hours(run.input_ms), hours(run.spent_ms), run.errors],
      ]),
      ...{ words: 3, hasTotals: false, definitions: [] },
    }
  },

  storage: async ({ db, now }, period) => {
    const question = { ...period, cut: 'month', groupBy: 'account', accountId: null, now: now() } as const
    const days = await sumDays(db, question, most)
    return {
      titles: [
        'Начало',
        'Конец',
        'Аккаунт',
        'Среднее, байт',
        'Пик, байт',
        'Добавлено, байт',
        'Удалено, байт',
        'На\u00a0конец, байт',
      ],
      rows: days.map((day) => [
        ...[day.from, day.to, day.account_name],
        ...[Math.round(day.average_bytes), day.peak_bytes, day.added_bytes, day.removed_bytes, day.end_bytes],
      ]),
      ...{ words: 3, hasTotals: false },
      definitions: [{ title: usageMeasures.storedBytes.title, text: usageMeasures.storedBytes.definition }],
    }
  },

  quality: async (services, period) => {
    const platform = await platformFigures(services, period)
    const [{ rows }, totals, grown] = await Promise.all([
      platform.rows({
        by: [],
        also: ['toString(account)'],
        days: 'accounts',
        measures: qualityMeasures,
        limit: most,
        offset: 0,
      }),
      platform.totals({ measures: qualityMeasures }),
      accountGrowth(services, period),
    ])
    const names = new Map([...grown.values()].map(({ accountId, accountName }) => [String(accountId), accountName]))
    return {
      titles: ['Аккаунт', ...qualityMeasures.map(titleOf)],
      rows: [
        ...rows.map(({ keys: [id = ''], figures }) => [
          names.get(id) ?? `№\u00a0${id}`,
          ...qualityMeasures.map((name) => figureOf(name, figures[name])),
        ]),
        ['Всего', ...qualityMeasures.map((name) => figureOf(name, totals.figures[name]))],
      ],
      ...{ words: 1, hasTotals: true, definitions: qualityMeasures.map(definitionOf) },
    }
  },

  partners: async (services, period) => {
    const { sites } = await findPartners(services, period)
    return {
      titles: ['Площадка', 'Код', 'Домены', ...partnerMeasures.map(titleOf)],
      rows: sites.map(({ name, code, isAccount, domains, figures }) => [
        ...[isAccount ? `${name} (аккаунт партнёра)` : name, code, domains.join(', ')],
        ...partnerMeasures.map((measure) => figureOf(measure, figures[measure] ?? 0)),
      ]),
      ...{ words: 3, hasTotals: false, definitions: partnerMeasures.map(definitionOf) },
    }
  },
}

/** No more months are told. */
const mostMonths = 36

function monthsBetween(from: string, to: string): number {
  const numberOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return Math.min(mostMonths, numberOf(to) - numberOf(from) + 1)
}
