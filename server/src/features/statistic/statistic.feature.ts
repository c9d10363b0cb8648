import type { Feature } from '../../registry/feature.ts'
import { createDayCloser } from './close-days.ts'
import { viewsUnlessAway } from './count-views.ts'
import { exportsHandlers } from './exports.handlers.ts'
import { statisticExportRoutes } from './exports.http.ts'
import { isExportDue } from './exports.sql.ts'
import { liveStatisticHandlers } from './live-statistic.handlers.ts'
import { makeExports, startDueReports, sweepExports } from './make-exports.ts'
import { refreshAfterInserts } from './open-hours.ts'
import { referrersHandlers } from './referrers.handlers.ts'
import { reportsHandlers } from './reports.handlers.ts'
import { statisticHandlers } from './statistic.handlers.ts'

/**
 * Figures of viewings (product B8, C7). Rows of open days are made while events come, of their sessions alone; those of closed days two hours
 * after midnight of each account, and sums of the platform once every account has closed a day.
 */
export const statisticFeature = {
  areas: {
    statistic: statisticHandlers,
    statisticExports: exportsHandlers,
    statisticReports: reportsHandlers,
    recordReferrers: referrersHandlers,
    liveStatistic: liveStatisticHandlers,
  },
  routes: () => statisticExportRoutes,
  sweeps: [
    { name: 'exports of statistics that wait', role: 'api', dueWhen: isExportDue, run: makeExports },
    { name: 'open days of statistics', role: 'api', everyMs: 3_000, ofProcess: true, run: refreshAfterInserts },
    { name: 'reports of statistics that are due', role: 'api', everyMs: 30_000, run: startDueReports },
    { name: 'views of the library', role: 'api', everyMs: 60 * 60_000, run: viewsUnlessAway },
    { name: 'files of statistics', role: 'api', everyMs: 10 * 60_000, run: sweepExports },
    {
      name: 'days of statistics that are over',
      // where the files of events are
      role: 'api',
      everyMs: 10 * 60_000,
      run: createDayCloser(),
    },
  ],
} satisfies Feature
