import type { Feature } from '../../registry/feature.ts'
import { createDayCloser } from './close-days.ts'
import { viewsUnlessAway } from './count-views.ts'
import { liveStatisticHandlers } from './live-statistic.handlers.ts'
import { refreshAfterInserts } from './open-hours.ts'
import { referrersHandlers } from './referrers.handlers.ts'
import { statisticHandlers } from './statistic.handlers.ts'

/**
 * Figures of viewings (product B8, C7). Rows of open days are made while events come, of their sessions alone; those of closed days two hours
 * after midnight of each account, and sums of the platform once every account has closed a day.
 */
export const statisticFeature = {
  areas: {
    statistic: statisticHandlers,
    recordReferrers: referrersHandlers,
    liveStatistic: liveStatisticHandlers,
  },
  sweeps: [
    { name: 'open days of statistics', role: 'api', everyMs: 3_000, ofProcess: true, run: refreshAfterInserts },
    { name: 'views of the library', role: 'api', everyMs: 60 * 60_000, run: viewsUnlessAway },
    {
      name: 'days of statistics that are over',
      // where the files of events are
      role: 'api',
      everyMs: 10 * 60_000,
      run: createDayCloser(),
    },
  ],
} satisfies Feature
