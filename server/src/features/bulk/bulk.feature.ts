import type { Feature } from '../../registry/feature.ts'
import { dropPreviews } from './batches.sql.ts'
import { bulkHandlers } from './bulk.handlers.ts'
import { bulkTask } from './bulk.task.ts'

export const bulkFeature = {
  areas: { bulk: bulkHandlers },
  tasks: { bulk: { role: 'worker', handler: () => bulkTask() } },
  sweeps: [
    {
      name: 'previews of bulk changes',
      role: 'worker',
      everyMs: 60 * 60_000,
      run: ({ db }) => dropPreviews(db.platform('housekeeping')),
    },
  ],
} satisfies Feature
