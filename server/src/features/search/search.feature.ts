import type { Feature } from '../../registry/feature.ts'
import { reindexTask } from './reindex.task.ts'

/** Full-text search over names, descriptions, tags, metadata and subtitles, with the place of each hit. Decisions 28, 61, 66. */
export const searchFeature = {
  tasks: { reindex: { role: 'worker', handler: () => reindexTask() } },
} satisfies Feature
