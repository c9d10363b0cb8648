import type { Feature } from '../../registry/feature.ts'
import { albumPageRoutes } from './album-page.http.ts'
import { albumsHandlers } from './albums.handlers.ts'

export const albumsFeature = {
  areas: { albums: albumsHandlers },
  routes: ({ pages }) => albumPageRoutes(pages),
} satisfies Feature
