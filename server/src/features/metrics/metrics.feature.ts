import type { Feature } from '../../registry/feature.ts'
import { metricsRoutes } from './metrics.http.ts'

/** Takes the browser's metrics in the text format and serves those of the server (spec 7.4). */
export const metricsFeature = {
  routes: ({ serverText, metricsToken }) => metricsRoutes({ serverText, readToken: metricsToken }),
} satisfies Feature
