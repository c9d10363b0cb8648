import { firstRoute, type Route } from './areas.ts'
import { analyticsRoutes } from './routes/analytics-routes.ts'
import { commandCenterRoutes } from './routes/command-center-routes.ts'
import { holderRoutes } from './routes/holder-routes.ts'
import { livestreamRoutes } from './routes/livestream-routes.ts'
import { recordRoutes } from './routes/record-routes.ts'
import { settingRoutes } from './routes/setting-routes.ts'
import { statisticRoutes } from './routes/statistic-routes.ts'

/** Every address; the first that fits is the one. */
export const routes: readonly Route[] = [
  firstRoute,
  ...recordRoutes,
  ...livestreamRoutes,
  ...statisticRoutes,
  ...settingRoutes,
  ...commandCenterRoutes,
  ...holderRoutes,
  ...analyticsRoutes,
]
