import type { Feature } from '../../registry/feature.ts'
import { downloadsHandlers } from './downloads.handlers.ts'
import { downloadRoutes } from './downloads.http.ts'

/**
 * Downloads of sources and renditions. A sealed grant in the address names the files and the person, who is judged at every
 * request. A rendition is its segments in a row; several files are a ZIP streamed as it is read.
 */
export const downloadsFeature = {
  areas: { downloads: downloadsHandlers },
  routes: () => downloadRoutes,
} satisfies Feature
