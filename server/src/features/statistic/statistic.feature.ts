import type { Feature } from '../../registry/feature.ts'
import { createDayCloser } from './close-days.ts'
import { referrersHandlers } from './referrers.handlers.ts'
import { statisticHandlers } from './statistic.handlers.ts'

/**
 * Figures of viewings (product B8, C7). Open days are counted from events of the store, closed ones from rows that a sweep makes two hours
 * after midnight of each account.
 */
export const statisticFeature = {
  areas: { statistic: statisticHandlers, recordReferrers: referrersHandlers },
  sweeps: [
    {
      name: 'days of statistics that are over',
      // where the files of events are
      role: 'api',
      everyMs: 10 * 60_000,
      run: createDayCloser(),
    },
  ],
} satisfies Feature
