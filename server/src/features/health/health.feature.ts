import type { Feature } from '../../registry/feature.ts'
import { healthHandlers } from './health.handlers.ts'

/**
 * State of the installation. Every process keeps a row with its load; the call asks each part for at most three seconds, and a
 * silent part says so in its place.
 */
export const healthFeature = {
  areas: { health: healthHandlers },
} satisfies Feature
