import type { Feature } from '../../registry/feature.ts'
import { channelsHandlers } from './channels.handlers.ts'
import { epgRoutes } from './epg.http.ts'

/**
 * Linear channels as the console sees them (product D8): their fields, their grid, and their programme for listings. What viewers are
 * given is computed in `channel-delivery`, by the clock. Decision 153.
 */
export const channelsFeature = {
  areas: { channels: channelsHandlers },
  routes: () => epgRoutes,
} satisfies Feature
