import type { Feature } from '../../registry/feature.ts'
import { edgeRoutes } from './edge.http.ts'
import { embedRoutes } from './embed.http.ts'
import { heatRoutes } from './heat.http.ts'
import { oembedRoutes } from './oembed.http.ts'
import { playbackRoutes } from './playback.http.ts'
import { viewingHandlers } from './viewing.handlers.ts'

export const playbackFeature = {
  areas: { viewing: viewingHandlers },
  routes: ({ pages }) => [...playbackRoutes, ...edgeRoutes, ...heatRoutes, ...embedRoutes(pages), ...oembedRoutes],
} satisfies Feature
