import type { Feature } from '../../registry/feature.ts'
import { convertTask, usualBounds } from './convert.task.ts'
import { posterTask } from './poster.task.ts'
import { probeTask } from './probe.task.ts'
import { purgeTask } from './purge.task.ts'

export const processingFeature = {
  tasks: {
    probe: { role: 'worker', handler: ({ storage }, tools) => probeTask(storage, tools) },
    convert: { role: 'worker', handler: ({ storage }, tools) => convertTask(storage, tools, usualBounds) },
    poster: { role: 'worker', handler: ({ storage }, tools) => posterTask(storage, tools) },
    purge: { role: 'worker', handler: ({ storage }) => purgeTask(storage) },
  },
} satisfies Feature
