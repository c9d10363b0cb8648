import type { Feature } from '../../registry/feature.ts'
import { subtitlesHandlers } from './subtitles.handlers.ts'
import { waveformTask } from './waveform.task.ts'

/**
 * Subtitle tracks: one per language, cues in a row, WebVTT beside the video. The parser mends what it can and reports by line. A
 * task makes the waveform when the editor is first opened.
 */
export const subtitlesFeature = {
  areas: { subtitles: subtitlesHandlers },
  tasks: { waveform: { role: 'worker', handler: ({ storage }, tools) => waveformTask(storage, tools) } },
} satisfies Feature
