import {
  convertingGroups,
  platformTimeZone,
  type reports,
  storageGroups,
} from '@skleyka/contract/reports/reports.calls.ts'
import { listReport } from '../../report/list-report.tsx'
import type { Preset } from '../../report/periods.ts'
import { DiskForecast } from './disk-forecast.tsx'
import { convertingColumns, storageColumns } from './report-columns.ts'
import { formatInput, kindLabels } from './report-labels.ts'

/** Beginning of a report: the exact one by days, that of the analytics by months and accounts (product B12, B14). */
interface First {
  readonly period: Preset
  readonly group: 'none' | 'account'
}

/** Report of conversions: number, time, wait, failures. */
export const convertingReport = (
  call: typeof reports.getConvertingTimeReport | typeof reports.getAnalyticsConvertingTimeReport,
  first: First,
) =>
  listReport({
    call,
    fileName: 'кодирование',
    timeZone: platformTimeZone,
    firstPeriod: first.period,
    groups: convertingGroups,
    firstGroup: first.group,
    grouping: {
      none: { label: 'Без группировки' },
      account: { label: 'По аккаунтам', title: 'Аккаунт', words: (row) => row.account?.name ?? '' },
      input: { label: 'По кодеку и\u00a0строкам', title: 'Вход', words: (row) => formatInput(row.input) },
    },
    columns: convertingColumns,
    chart: { title: 'Ушло времени на\u00a0кодирование', unit: 'milliseconds', value: ({ spentMs }) => spentMs },
    empty: 'За этот период ничего не\u00a0кодировали',
  })

/** Report of the storage, and when the disk will be full. */
export const storageReport = (
  call: typeof reports.getStorageUsageReport | typeof reports.getAnalyticsStorageUsageReport,
  first: First,
) =>
  listReport({
    call,
    fileName: 'хранилище',
    timeZone: platformTimeZone,
    firstPeriod: first.period,
    groups: storageGroups,
    firstGroup: first.group,
    grouping: {
      none: { label: 'Без группировки' },
      account: { label: 'По аккаунтам', title: 'Аккаунт', words: (row) => row.account?.name ?? '' },
      kind: { label: 'По видам', title: 'Вид', words: (row) => (row.kind === null ? '' : kindLabels[row.kind]) },
    },
    columns: storageColumns,
    chart: { title: 'Хранилось в\u00a0среднем', unit: 'bytes', value: ({ averageBytes }) => averageBytes },
    empty: 'За этот период в\u00a0хранилище ничего не\u00a0было',
    above: ({ disk }) => <DiskForecast {...disk} />,
  })
