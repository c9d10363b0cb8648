import type { Feature } from '../../registry/feature.ts'
import { downloadsHandlers } from './downloads.handlers.ts'
import { downloadRoutes } from './downloads.http.ts'

export const downloadsFeature = {
  areas: { downloads: downloadsHandlers },
  routes: () => downloadRoutes,
} satisfies Feature
