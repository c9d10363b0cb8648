import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { line } from '../texts.ts'
import { statisticAccess } from './statistic.calls.ts'
import { statisticBounds } from './statistic-bounds.ts'
import { statisticFormats } from './statistic-exports.calls.ts'
import { reportQuery } from './statistic-query.ts'

export const reportCharts = ['LINES', 'BARS', 'TABLE'] as const
export type ReportChart = (typeof reportCharts)[number]

const reportId = z.int().check(z.positive())
const minute = z.int().check(z.minimum(0), z.maximum(1439))

/**
 * Time when a report is sent by mail: at a minute of the day by the clock of the account, on a day of the week (1 is Monday) or of the month;
 * a month that is shorter sends on its last day.
 */
export const reportSchedule = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('DAY'), minute }),
  z.strictObject({ every: z.literal('WEEK'), minute, weekday: z.int().check(z.minimum(1), z.maximum(7)) }),
  z.strictObject({ every: z.literal('MONTH'), minute, day: z.int().check(z.minimum(1), z.maximum(31)) }),
])
export type ReportSchedule = z.output<typeof reportSchedule>

/** A saved report (product B8). */
export const savedReport = z.object({
  id: reportId,
  name: z.string(),
  query: reportQuery,
  chart: z.enum(reportCharts),
  ownerName: z.string(),
  updatedDate: instant,
  schedule: z.nullable(reportSchedule),
  format: z.enum(statisticFormats),
  /** Members of the account whom it is sent to. */
  recipientIds: z.array(z.int()),
  nextDate: z.nullable(instant),
  rowVersion: z.int(),
})
export type SavedReport = z.output<typeof savedReport>

const one = z.object({ report: savedReport })
const unknown = 'NOT_FOUND/REPORT for an unknown or foreign id'

/** Queries of the report builder that are saved, and sent by mail (product B8). */
export const statisticReports = {
  reportsList: method({
    about: 'Answers one page of the saved reports of the account, by name in Russian order. Pages start at 1.',
    path: '/api/v3/statistic/reports/list',
    access: statisticAccess,
    cost: costs.list,
    params: z.strictObject(pageParams),
    result: listOf(savedReport),
  }),
  reportsSave: method({
    title: 'Правка отчёта',
    about: `Saves a new report, or changes one when \`id\` is told: then STATE/CONFLICT when rowVersion is not the present one. VALIDATION/FIELD for a name that the account has already, LIMIT/QUOTA above ${statisticBounds.reports} of an account. ${unknown}.`,
    path: '/api/v3/statistic/reports/save',
    access: statisticAccess,
    mutates: true,
    params: z.strictObject({
      id: z.optional(reportId),
      rowVersion: z.optional(z.int()),
      name: line(statisticBounds.reportNameChars, 1),
      query: reportQuery,
      chart: z.enum(reportCharts),
    }),
    result: one,
  }),
  reportsDelete: method({
    title: 'Удаление отчёта',
    about: 'Deletes a saved report with its schedule; files that it made stay. A repeat answers the same.',
    path: '/api/v3/statistic/reports/delete',
    access: statisticAccess,
    mutates: true,
    params: z.strictObject({ id: reportId }),
    result: z.object({}),
  }),
  reportsSchedule: method({
    title: 'Расписание отчёта',
    about: `Has a saved report made into a file and told by mail to members of the account every day, week or month, or no longer (\`null\`). STATE/CONFLICT when rowVersion is not the present one. ${unknown}.`,
    path: '/api/v3/statistic/reports/schedule',
    access: statisticAccess,
    mutates: true,
    params: z.strictObject({
      id: reportId,
      rowVersion: z.int(),
      schedule: z.nullable(reportSchedule),
      format: z.enum(statisticFormats),
      recipientIds: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(statisticBounds.recipients)),
    }),
    result: one,
  }),
}
