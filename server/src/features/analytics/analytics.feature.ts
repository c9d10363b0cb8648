import type { Feature } from '../../registry/feature.ts'
import { analyticsHandlers } from './analytics.handlers.ts'

/** Viewings of the whole platform for administrators (product B14), by the definitions of the statistics. */
export const analyticsFeature = { areas: { analytics: analyticsHandlers } } satisfies Feature
