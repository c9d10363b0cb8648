import type { Feature } from '../../registry/feature.ts'
import { forgetRuns } from './old-runs.sql.ts'
import { reportsHandlers } from './reports.handlers.ts'

/**
 * Costs of converting and of storage by steps of the calendar. Triggers keep a row for each run of a task and a daily ledger of
 * the storage. Decision 15.
 */
export const reportsFeature = {
  areas: { reports: reportsHandlers },
  sweeps: [
    {
      name: 'runs too old for any report',
      role: 'worker',
      everyMs: 24 * 3600 * 1000,
      run: async ({ db }) => void (await forgetRuns(db.platform('housekeeping'))),
    },
  ],
} satisfies Feature
