import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { statisticFormats } from '../statistic/statistic-exports.calls.ts'
import { statisticPeriod } from '../statistic/statistic-query.ts'
import { holderReportBounds } from './holder-report-bounds.ts'
import { holderSplits } from './holder-splits.ts'

const access = { who: 'holder' } as const
const id = z.int().check(z.positive())
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const reportFields = {
  by: z.enum(holderSplits),
  ...statisticPeriod,
  format: z.enum(statisticFormats),
  createdDate: instant,
}

const report = z.object({
  id,
  ...reportFields,
  rows: z.int(),
  bytes: z.int(),
  /** The checksum of the file, in hexadecimal digits. */
  sha256: z.string(),
  /** Author of the report. */
  authorName: z.string(),
})
export type HolderReport = z.output<typeof report>

/** Reports of copyright holders (product B13): files of figures that anybody checks by their checksum. */
export const holderReports = {
  reports: method({
    about: 'Answers one page of the reports of the holder, the newest first. Pages start at 1.',
    path: '/api/v3/holders/reports',
    access,
    cost: costs.list,
    params: z.strictObject({ ...pageParams }),
    result: listOf(report),
  }),
  report: method({
    title: 'Отчёт правообладателя',
    about: `Makes a report of a period by videos, sites, countries or accounts and answers it with the checksum of its file. LIMIT/REPORTS above ${holderReportBounds.reports}; LIMIT/ROWS above ${holderReportBounds.rows} rows; EXTERNAL/STATISTICS while the store is away; VALIDATION/FIELD when the period ends before it begins.`,
    path: '/api/v3/holders/report',
    access,
    mutates: true,
    cost: costs.report,
    params: z.strictObject({ ...statisticPeriod, by: z.enum(holderSplits), format: z.enum(statisticFormats) }),
    result: z.object({ report }),
  }),
  reportDownload: method({
    about: 'Answers the address of the file of a report, good for minutes. NOT_FOUND/REPORT.',
    path: '/api/v3/holders/reportDownload',
    access,
    params: z.strictObject({ id }),
    result: z.object({ url: z.string() }),
  }),
  reportDelete: method({
    title: 'Отчёт правообладателя удалён',
    about: 'Deletes a report; its checksum is known no longer. A repeat answers the same.',
    path: '/api/v3/holders/reportDelete',
    access,
    mutates: true,
    params: z.strictObject({ id }),
    result: z.object({}),
  }),
  verifyReport: method({
    about:
      'Answers which report a file is, by its SHA-256: of which holder and period, and when it was made. Null for a file that no report of this platform is, byte for byte.',
    path: '/api/v3/holders/verifyReport',
    access: { who: 'everyone' },
    cost: costs.list,
    params: z.strictObject({ sha256 }),
    result: z.object({ report: z.nullable(z.object({ holder: z.string(), ...reportFields })) }),
  }),
}
