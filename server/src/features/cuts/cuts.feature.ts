import type { Feature } from '../../registry/feature.ts'
import { carryTask } from './carry.task.ts'
import { cutTask } from './cut.task.ts'
import { cutsHandlers } from './cuts.handlers.ts'

/**
 * Trims a video or makes a clip of it. Only the pictures at the edges are encoded anew; the result is the source of a new version
 * or record, and cue points and subtitles follow once it plays. Decision 35.
 */
export const cutsFeature = {
  areas: { cuts: cutsHandlers },
  tasks: {
    cut: { role: 'worker', handler: ({ storage }, tools) => cutTask(storage, tools) },
    carry: { role: 'worker', handler: ({ storage }) => carryTask(storage) },
  },
} satisfies Feature
