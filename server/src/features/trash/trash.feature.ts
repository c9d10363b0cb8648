import type { Feature } from '../../registry/feature.ts'
import { emptyTask } from './empty.task.ts'
import { sweepTrash } from './retention.ts'
import { trashHandlers } from './trash.handlers.ts'

/**
 * The trash: disposal, restoring, deletion, retention, legal holds. The one writer of a record's lifecycle. A deleted record
 * keeps its row; a task removes its files once nothing writes beside them.
 */
export const trashFeature = {
  areas: { trash: trashHandlers },
  tasks: { empty: { role: 'worker', handler: () => emptyTask } },
  sweeps: [{ name: 'what the trash keeps no longer', role: 'worker', everyMs: 60_000, run: sweepTrash }],
} satisfies Feature
