import type { Feature } from '../../registry/feature.ts'
import { callbackRoute } from './callback.http.ts'
import { withdrawTask } from './withdraw.task.ts'
import { youtubeHandlers } from './youtube.handlers.ts'
import { youtubeTask } from './youtube.task.ts'

export const youtubeFeature = {
  areas: { youtube: youtubeHandlers },
  routes: () => [callbackRoute],
  tasks: {
    youtube: { role: 'worker', handler: (services) => youtubeTask(services) },
    youtubeWithdraw: { role: 'worker', handler: (services) => withdrawTask(services) },
  },
} satisfies Feature
