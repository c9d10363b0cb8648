import type { Feature } from '../../registry/feature.ts'
import { breaksHandlers } from './ad-breaks.handlers.ts'
import { breaksTask } from './ad-breaks.task.ts'

export const breaksFeature = {
  areas: { breaks: breaksHandlers },
  tasks: { breaks: { role: 'worker', handler: ({ storage }, tools) => breaksTask(storage, tools) } },
} satisfies Feature
