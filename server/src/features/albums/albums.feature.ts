import type { Feature } from '../../registry/feature.ts'
import { albumPageRoutes } from './album-page.http.ts'
import { albumsHandlers } from './albums.handlers.ts'
import { coverTask } from './cover.task.ts'
import { coverRoutes } from './covers.http.ts'
import { fillAlbums } from './fill-album.ts'

/**
 * Albums: videos by position, put by hand or kept as a saved filter found them, in a tree. A move in the tree waits for the one
 * before it, so two moves cannot close a circle. Decision 39.
 */
export const albumsFeature = {
  areas: { albums: albumsHandlers },
  sweeps: [{ name: 'albums by filter', role: 'worker', everyMs: 15_000, run: fillAlbums }],
  routes: ({ pages }) => [...albumPageRoutes(pages), ...coverRoutes],
  tasks: { cover: { role: 'worker', handler: ({ storage }, tools) => coverTask(storage, tools) } },
} satisfies Feature
