import type { Feature } from '../../registry/feature.ts'
import { embedRoutes } from './embed.http.ts'
import { playbackRoutes } from './playback.http.ts'

export const playbackFeature = {
  routes: ({ pages }) => [...playbackRoutes, ...embedRoutes(pages)],
} satisfies Feature
