import type { Feature } from '../../registry/feature.ts'
import { oembedRoutes } from './oembed.http.ts'

/** Tells a site that was given the address of a video how to frame it (oEmbed 1.0). */
export const oembedFeature = { routes: () => oembedRoutes } satisfies Feature
