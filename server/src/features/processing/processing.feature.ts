import type { Feature } from '../../registry/feature.ts'
import { convertTask, usualBounds } from './convert.task.ts'
import { posterTask } from './poster.task.ts'
import { probeTask } from './probe.task.ts'
import { purgeTask } from './purge.task.ts'

/**
 * From a source to renditions: probe, convert, first segments ahead of the rest. One ffmpeg process encodes the ladder and
 * segments are published while it works. Picture and sound are brought onto one timeline. Decisions 78, 103.
 */
export const processingFeature = {
  tasks: {
    probe: { role: 'worker', handler: ({ storage }, tools) => probeTask(storage, tools) },
    convert: { role: 'worker', handler: ({ storage }, tools) => convertTask(storage, tools, usualBounds) },
    poster: { role: 'worker', handler: ({ storage }, tools) => posterTask(storage, tools) },
    purge: { role: 'worker', handler: ({ storage }) => purgeTask(storage) },
  },
} satisfies Feature
