import type { Feature } from '../../registry/feature.ts'
import { uploaderHandlers } from './uploader.handlers.ts'

export const uploaderFeature = {
  areas: { uploader: uploaderHandlers },
} satisfies Feature
