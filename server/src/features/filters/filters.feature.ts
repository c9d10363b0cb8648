import type { Feature } from '../../registry/feature.ts'
import { feedRoutes } from './feeds.http.ts'
import { filtersHandlers } from './filters.handlers.ts'

export const filtersFeature = {
  areas: { filters: filtersHandlers },
  routes: () => feedRoutes,
} satisfies Feature
