import type { Feature } from '../../registry/feature.ts'
import { carryTask } from './carry.task.ts'
import { cutTask } from './cut.task.ts'
import { cutsHandlers } from './cuts.handlers.ts'

export const cutsFeature = {
  areas: { cuts: cutsHandlers },
  tasks: {
    cut: { role: 'worker', handler: ({ storage }, tools) => cutTask(storage, tools) },
    carry: { role: 'worker', handler: ({ storage }) => carryTask(storage) },
  },
} satisfies Feature
