import type { Feature } from '../../registry/feature.ts'
import { audioTracksHandlers } from './audio-tracks.handlers.ts'
import { sweepSounds } from './audio-tracks.ts'
import { soundRoutes } from './sounds.http.ts'
import { soundsTask } from './sounds.task.ts'

/**
 * Extra sound of a video. Each file is sent to an address of its own and encoded by a task; sound found in the source becomes
 * tracks too. Players get them as alternative renditions.
 */
export const audioTracksFeature = {
  areas: { audioTracks: audioTracksHandlers },
  routes: () => soundRoutes,
  tasks: { sounds: { role: 'worker', handler: ({ storage }, tools) => soundsTask(storage, tools) } },
  sweeps: [{ name: 'sounds to be made or removed', role: 'worker', everyMs: 60_000, run: sweepSounds }],
} satisfies Feature
