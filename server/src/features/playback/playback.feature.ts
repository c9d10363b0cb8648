import type { Feature } from '../../registry/feature.ts'
import { embedRoutes } from './embed.http.ts'
import { playbackRoutes } from './playback.http.ts'
import { viewingHandlers } from './viewing.handlers.ts'

export const playbackFeature = {
  areas: { viewing: viewingHandlers },
  routes: ({ pages }) => [...playbackRoutes, ...embedRoutes(pages)],
} satisfies Feature
