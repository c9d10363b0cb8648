import type { Feature } from '../../registry/feature.ts'
import { uploadLinksHandlers } from './upload-links.handlers.ts'
import { uploadLinkRoutes } from './upload-links.http.ts'

export const uploadLinksFeature = {
  areas: { uploadLinks: uploadLinksHandlers },
  routes: ({ pages }) => uploadLinkRoutes(pages),
} satisfies Feature
