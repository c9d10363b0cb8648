import type { Feature } from '../../registry/feature.ts'
import { healthHandlers } from './health.handlers.ts'

export const healthFeature = {
  areas: { health: healthHandlers },
} satisfies Feature
