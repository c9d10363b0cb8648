import type { Feature } from '../../registry/feature.ts'
import { analyticsHandlers } from './analytics.handlers.ts'
import { analyticsExportsHandlers } from './exports.handlers.ts'
import { analyticsExportRoutes } from './exports.http.ts'
import { isExportDue } from './exports.sql.ts'
import { makeExports, sweepExports } from './make-exports.ts'

/** Viewings of the whole platform for administrators (product B14), by the definitions of the statistics. */
export const analyticsFeature = {
  areas: { analytics: analyticsHandlers, analyticsExports: analyticsExportsHandlers },
  routes: () => analyticsExportRoutes,
  sweeps: [
    { name: 'exports of the analytics that wait', role: 'api', dueWhen: isExportDue, run: makeExports },
    { name: 'files of the analytics', role: 'api', everyMs: 10 * 60_000, run: sweepExports },
  ],
} satisfies Feature
