import type { Feature } from '../../registry/feature.ts'
import { callbackRoute } from './callback.http.ts'
import { captionsTask, sweepCaptions } from './captions.task.ts'
import { withdrawTask } from './withdraw.task.ts'
import { youtubeHandlers } from './youtube.handlers.ts'
import { youtubeTask } from './youtube.task.ts'

/** Channels, uploads to YouTube, captions and removal, within the quota of each day. */
export const youtubeFeature = {
  areas: { youtube: youtubeHandlers },
  routes: () => [callbackRoute],
  tasks: {
    youtube: { role: 'worker', handler: (services) => youtubeTask(services) },
    youtubeCaptions: { role: 'worker', handler: (services) => captionsTask(services) },
    youtubeWithdraw: { role: 'worker', handler: (services) => withdrawTask(services) },
  },
  sweeps: [{ name: 'subtitles that follow to YouTube', role: 'worker', everyMs: 30_000, run: sweepCaptions }],
} satisfies Feature
