import type { Feature } from '../../registry/feature.ts'
import { sharingHandlers } from './sharing.handlers.ts'

export const sharingFeature = {
  areas: { sharing: sharingHandlers },
} satisfies Feature
