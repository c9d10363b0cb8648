import { scriptPageRoutes } from '../../http/script-page.ts'
import type { Feature } from '../../registry/feature.ts'
import { uploadLinksHandlers } from './upload-links.handlers.ts'

/**
 * Links by which somebody without an account sends one video. The token stands behind the # of the address, so no server between
 * writes it down.
 */
export const uploadLinksFeature = {
  areas: { uploadLinks: uploadLinksHandlers },
  routes: ({ pages }) =>
    scriptPageRoutes(pages, {
      path: '/upload-link',
      title: 'Передать видео',
      source: 'src/upload-link/main.ts',
      noscript: 'Чтобы передать видео, включите JavaScript',
    }),
} satisfies Feature
