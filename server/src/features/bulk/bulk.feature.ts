import type { Feature } from '../../registry/feature.ts'
import { actDoer } from '../acts/acts.ts'
import { dropPreviews } from './batches.sql.ts'
import { bulkHandlers } from './bulk.handlers.ts'
import { bulkTask } from './bulk.task.ts'

/**
 * Bulk changes as batches. A preview fixes the records in chunks of 50; a task applies chunk by chunk, each with its audit lines
 * and results in one transaction. Operations are data (`bulk-fields.ts`); undo reads the audit log. Decision 29.
 * An act makes a call for each record instead, in the same chunks. Decision 178.
 */
export const bulkFeature = {
  areas: { bulk: bulkHandlers },
  tasks: { bulk: { role: 'worker', handler: (services, _tools, areas) => bulkTask(actDoer(services, areas)) } },
  sweeps: [
    {
      name: 'previews of bulk changes',
      role: 'worker',
      everyMs: 60 * 60_000,
      run: ({ db }) => dropPreviews(db.platform('housekeeping')),
    },
  ],
} satisfies Feature
