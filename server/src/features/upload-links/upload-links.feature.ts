import type { Feature } from '../../registry/feature.ts'
import { uploadLinksHandlers } from './upload-links.handlers.ts'
import { uploadLinkRoutes } from './upload-links.http.ts'

/**
 * Links by which somebody without an account sends one video. The token stands behind the # of the address, so no server between
 * writes it down.
 */
export const uploadLinksFeature = {
  areas: { uploadLinks: uploadLinksHandlers },
  routes: ({ pages }) => uploadLinkRoutes(pages),
} satisfies Feature
