import * as z from 'zod/mini'
import { exportStates } from '../attributes/attributes.calls.ts'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { statisticBounds } from '../statistic/statistic-bounds.ts'
import { statisticFormats } from '../statistic/statistic-exports.calls.ts'
import { statisticPeriod } from '../statistic/statistic-query.ts'

/** The tables of the analytics, by the screens that show them. */
export const analyticsReports = ['stat', 'accounts', 'converting', 'storage', 'quality', 'partners', 'claims'] as const
export type AnalyticsReportName = (typeof analyticsReports)[number]

export const analyticsReportTitles: Readonly<Record<AnalyticsReportName, string>> = {
  stat: 'Аккаунты платформы',
  accounts: 'Когорты аккаунтов',
  converting: 'Кодирование по\u00a0месяцам и\u00a0аккаунтам',
  storage: 'Хранилище по\u00a0месяцам и\u00a0аккаунтам',
  quality: 'Качество показа по\u00a0аккаунтам',
  partners: 'Площадки партнёров',
  claims: 'Претензии правообладателей',
}

export const analyticsExportQuery = z.strictObject({ report: z.enum(analyticsReports), ...statisticPeriod })
export type AnalyticsExportQuery = z.output<typeof analyticsExportQuery>

const exportId = z.int().check(z.positive())

/** An export of the analytics as the list shows it; sizes in bytes. */
export const analyticsExport = z.object({
  id: exportId,
  name: z.string(),
  query: analyticsExportQuery,
  format: z.enum(statisticFormats),
  state: z.enum(exportStates),
  rows: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  /** Reason why it could not be made, in words. */
  failText: z.nullable(z.string()),
  createdDate: instant,
  finishedDate: z.nullable(instant),
  /** Time when its file is thrown away. */
  expiresDate: z.nullable(instant),
  ownerName: z.string(),
})
export type AnalyticsExport = z.output<typeof analyticsExport>

const access = { who: 'administrator' } as const

/** Tables of the analytics in files (product B14). */
export const analyticsExports = {
  export: method({
    title: 'Выгрузка аналитики',
    about: `Has a table of the analytics written to a file in the background; kept for ${statisticBounds.exportDays} days. VALIDATION/FIELD when the period ends before it begins, LIMIT/QUOTA above ${statisticBounds.exports} exports.`,
    path: '/api/v3/analytics/export',
    access,
    mutates: true,
    cost: costs.batch,
    params: z.strictObject({ query: analyticsExportQuery, format: z.enum(statisticFormats) }),
    result: z.object({ export: analyticsExport }),
  }),
  exports: method({
    about: 'Answers one page of the exports of the analytics, newest first. Pages start at 1.',
    path: '/api/v3/analytics/exports',
    access,
    cost: costs.list,
    params: z.strictObject(pageParams),
    result: listOf(analyticsExport),
  }),
  exportDownload: method({
    about: `Answers a signed address of the file of an export, good for ${statisticBounds.linkMinutes} minutes. NOT_FOUND/EXPORT for an unknown id and for one without a file.`,
    path: '/api/v3/analytics/exportDownload',
    access,
    params: z.strictObject({ id: exportId }),
    result: z.object({ url: z.string() }),
  }),
  exportDelete: method({
    title: 'Удаление выгрузки аналитики',
    about: 'Deletes an export with its file. A repeat answers the same.',
    path: '/api/v3/analytics/exportDelete',
    access,
    mutates: true,
    params: z.strictObject({ id: exportId }),
    result: z.object({}),
  }),
}
