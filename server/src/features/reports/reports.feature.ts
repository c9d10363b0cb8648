import type { Feature } from '../../registry/feature.ts'
import { reportsHandlers } from './reports.handlers.ts'

export const reportsFeature = {
  areas: { reports: reportsHandlers },
} satisfies Feature
