import * as z from 'zod/mini'
import { exportStates } from '../attributes/attributes.calls.ts'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { statisticAccess } from './statistic.calls.ts'
import { statisticBounds } from './statistic-bounds.ts'
import { reportQuery } from './statistic-query.ts'

export const statisticFormats = ['CSV', 'XLSX', 'PDF'] as const
export type StatisticFormat = (typeof statisticFormats)[number]

const exportId = z.int().check(z.positive())

/** An export of statistics as the list shows it; sizes in bytes. */
export const statisticExport = z.object({
  id: exportId,
  name: z.string(),
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
  /** The saved report that made it; `null` for one that a person asked for. */
  reportId: z.nullable(z.int()),
})
export type StatisticExport = z.output<typeof statisticExport>

/** Tables of figures in files (product B8). */
export const statisticExports = {
  export: method({
    title: 'Выгрузка статистики',
    about: `Has a table of figures written to a file in the background, as \`explore\` answers it; kept for ${statisticBounds.exportDays} days. LIMIT/QUOTA above ${statisticBounds.exports} of an account.`,
    path: '/api/v3/statistic/export',
    access: statisticAccess,
    mutates: true,
    cost: costs.batch,
    params: z.strictObject({ query: reportQuery, format: z.enum(statisticFormats) }),
    result: z.object({ export: statisticExport }),
  }),
  exports: method({
    about: 'Answers one page of the exports of the statistics of the account, newest first. Pages start at 1.',
    path: '/api/v3/statistic/exports',
    access: statisticAccess,
    cost: costs.list,
    params: z.strictObject(pageParams),
    result: listOf(statisticExport),
  }),
  exportDownload: method({
    about: `Answers a signed address of the file of an export, good for ${statisticBounds.linkMinutes} minutes. NOT_FOUND/EXPORT for an unknown or foreign id and for one without a file.`,
    path: '/api/v3/statistic/exportDownload',
    access: statisticAccess,
    params: z.strictObject({ id: exportId }),
    result: z.object({ url: z.string() }),
  }),
  exportDelete: method({
    title: 'Удаление выгрузки статистики',
    about: 'Deletes an export with its file. A repeat answers the same.',
    path: '/api/v3/statistic/exportDelete',
    access: statisticAccess,
    mutates: true,
    params: z.strictObject({ id: exportId }),
    result: z.object({}),
  }),
}
