import type { Feature } from '../../registry/feature.ts'
import { breaksHandlers } from './ad-breaks.handlers.ts'
import { breaksTask } from './ad-breaks.task.ts'

/**
 * Proposes ad breaks: a task measures silence, black picture and cuts of a video, and `records/getAiAds` chooses among them by
 * interval and tolerance.
 */
export const breaksFeature = {
  areas: { breaks: breaksHandlers },
  tasks: { breaks: { role: 'worker', handler: ({ storage }, tools) => breaksTask(storage, tools) } },
} satisfies Feature
