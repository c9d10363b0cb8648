import type { Feature } from '../../registry/feature.ts'
import { queueHandlers } from './queue.handlers.ts'
import { uploaderHandlers } from './uploader.handlers.ts'

export const uploaderFeature = {
  areas: { uploader: uploaderHandlers, queue: queueHandlers },
} satisfies Feature
