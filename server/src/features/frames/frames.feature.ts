import type { Feature } from '../../registry/feature.ts'
import { frameTask } from './frame.task.ts'
import { dropAwaited } from './frame-rows.sql.ts'
import { framesHandlers } from './frames.handlers.ts'
import { sweepWithoutSprite } from './frames.ts'
import { pictureRoutes } from './pictures.http.ts'
import { spriteTask } from './sprite.task.ts'

/**
 * Frames, posters and sprites. When a video is ready, the lane `background` makes its sprites and candidate posters from the
 * renditions that play. Pictures that people send are decoded and written anew in the sandbox. Decision 32.
 */
export const framesFeature = {
  areas: { frames: framesHandlers },
  routes: () => pictureRoutes,
  tasks: {
    sprite: { role: 'worker', handler: ({ storage }, tools) => spriteTask(storage, tools) },
    frame: { role: 'worker', handler: ({ storage }, tools) => frameTask(storage, tools) },
  },
  sweeps: [
    { name: 'videos without small frames', role: 'worker', everyMs: 60_000, run: sweepWithoutSprite },
    {
      name: 'pictures that never came',
      role: 'worker',
      everyMs: 60 * 60_000,
      run: ({ db }) => dropAwaited(db.platform('housekeeping')),
    },
  ],
} satisfies Feature
