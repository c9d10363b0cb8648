import type { Feature } from '../../registry/feature.ts'
import { feedRoutes } from './feeds.http.ts'
import { filtersHandlers } from './filters.handlers.ts'

/**
 * Saved filters: a tree of conditions over one table of fields, compiled to SQL in one place and bounded in depth, size and time.
 * Filters may use each other; those shared by a link are feeds. Decision 27.
 */
export const filtersFeature = {
  areas: { filters: filtersHandlers },
  routes: () => feedRoutes,
} satisfies Feature
