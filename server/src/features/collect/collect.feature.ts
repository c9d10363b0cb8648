import type { Feature } from '../../registry/feature.ts'
import { collectRoutes } from './collect.http.ts'

/**
 * Views that players tell of, once kept in files (statistics/player-events.ts) and then in the store (product A46, B8).
 */
export const collectFeature = {
  routes: ({ services }) => collectRoutes(services),
} satisfies Feature
