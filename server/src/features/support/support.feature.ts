import type { Feature } from '../../registry/feature.ts'
import { supportHandlers } from './support.handlers.ts'

export const supportFeature = {
  areas: { support: supportHandlers },
} satisfies Feature
