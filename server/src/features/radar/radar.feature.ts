import type { Feature } from '../../registry/feature.ts'
import { fingerprintTask } from './fingerprint.task.ts'
import { sweepWithoutPrints } from './radar.ts'

/**
 * The rights radar (product D10). When a video plays, the lane `background` fingerprints its picture and its sound and looks for
 * what it has in common with works of copyright holders and with videos of other accounts. Decision 135.
 */
export const radarFeature = {
  tasks: { fingerprint: { role: 'worker', handler: ({ storage }, tools) => fingerprintTask(storage, tools) } },
  sweeps: [{ name: 'videos without fingerprints', role: 'worker', everyMs: 20_000, run: sweepWithoutPrints }],
} satisfies Feature
