import type { Feature } from '../../registry/feature.ts'
import { exportsHandlers } from './exports.handlers.ts'
import { statisticExportRoutes } from './exports.http.ts'
import { isExportDue } from './exports.sql.ts'
import { makeExports, startDueReports, sweepExports } from './make-exports.ts'
import { reportsHandlers } from './reports.handlers.ts'

/** Files of statistics (CSV, XLSX, PDF), saved reports and those that are sent by mail at their times (product B8). */
export const statisticExportsFeature = {
  areas: { statisticExports: exportsHandlers, statisticReports: reportsHandlers },
  routes: () => statisticExportRoutes,
  sweeps: [
    { name: 'exports of statistics that wait', role: 'api', dueWhen: isExportDue, run: makeExports },
    { name: 'reports of statistics that are due', role: 'api', everyMs: 30_000, run: startDueReports },
    { name: 'files of statistics', role: 'api', everyMs: 10 * 60_000, run: sweepExports },
  ],
} satisfies Feature
