import type { Feature } from '../../registry/feature.ts'
import { queueHandlers } from './queue.handlers.ts'
import { uploaderHandlers } from './uploader.handlers.ts'

/**
 * Uploads under way and tasks with their places in the queue, for an account and for operators. Sweeps close uploads that were
 * left for 7 days.
 */
export const uploaderFeature = {
  areas: { uploader: uploaderHandlers, queue: queueHandlers },
} satisfies Feature
