import type { Feature } from '../../registry/feature.ts'
import { edgeRoutes } from './edge.http.ts'
import { embedRoutes } from './embed.http.ts'
import { liveRoutes } from './live.http.ts'
import { playbackRoutes } from './playback.http.ts'
import { viewingHandlers } from './viewing.handlers.ts'

/**
 * Serves pages of the player, playlists, segments, keys and pictures. Addresses carry a signed token of one record with an expiry
 * in the path, so relative names in playlists need no rewriting. Every request is judged. `edge.http.ts` lets nginx ask the same.
 * Decision 44.
 */
export const playbackFeature = {
  areas: { viewing: viewingHandlers },
  routes: ({ pages }) => [...playbackRoutes, ...liveRoutes, ...edgeRoutes, ...embedRoutes(pages)],
} satisfies Feature
