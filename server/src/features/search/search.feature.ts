import type { Feature } from '../../registry/feature.ts'
import { reindexTask } from './reindex.task.ts'

export const searchFeature = {
  tasks: { reindex: { role: 'worker', handler: () => reindexTask() } },
} satisfies Feature
