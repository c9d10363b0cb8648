import type { Feature } from '../../registry/feature.ts'
import { heatHandlers } from './heat.handlers.ts'

/** Popularity of the parts of a video, as the curve over the timeline (product A32). */
export const heatFeature = {
  areas: { heat: heatHandlers },
} satisfies Feature
