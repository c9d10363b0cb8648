import type { Feature } from '../../registry/feature.ts'
import { auditHandlers } from './audit.handlers.ts'

export const auditFeature = {
  areas: { audit: auditHandlers },
} satisfies Feature
