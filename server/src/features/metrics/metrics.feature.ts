import type { Feature } from '../../registry/feature.ts'
import { metricsRoutes } from './metrics.http.ts'

export const metricsFeature = {
  routes: ({ serverText, metricsToken }) => metricsRoutes({ serverText, readToken: metricsToken }),
} satisfies Feature
