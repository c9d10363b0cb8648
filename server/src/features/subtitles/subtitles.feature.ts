import type { Feature } from '../../registry/feature.ts'
import { subtitlesHandlers } from './subtitles.handlers.ts'
import { waveformTask } from './waveform.task.ts'

export const subtitlesFeature = {
  areas: { subtitles: subtitlesHandlers },
  tasks: { waveform: { role: 'worker', handler: ({ storage }, tools) => waveformTask(storage, tools) } },
} satisfies Feature
