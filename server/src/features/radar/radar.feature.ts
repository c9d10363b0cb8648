import type { Feature } from '../../registry/feature.ts'
import { actOnWaiting } from './act-by-rule.ts'
import { fingerprintTask } from './fingerprint.task.ts'
import { radarHandlers } from './radar.handlers.ts'
import { createPrintSweep, sweepAwaitedWorks, sweepGonePrints } from './radar.ts'
import { referenceTask } from './reference.task.ts'
import { workRoutes } from './works.http.ts'

/**
 * The rights radar (product D10). When a video plays, the lane `background` fingerprints its picture and its sound and looks for
 * what it has in common with works of copyright holders and with videos of other accounts. Decision 135.
 */
export const radarFeature = {
  areas: { radar: radarHandlers },
  routes: () => workRoutes,
  tasks: {
    fingerprint: { role: 'worker', handler: fingerprintTask },
    reference: { role: 'worker', handler: ({ storage }, tools) => referenceTask(storage, tools) },
  },
  sweeps: [
    { name: 'videos without fingerprints', role: 'worker', everyMs: 20_000, run: createPrintSweep() },
    { name: 'fingerprints of what is gone', role: 'worker', everyMs: 10 * 60_000, run: sweepGonePrints },
    { name: 'rules that wait for claims to be decided', role: 'worker', everyMs: 60_000, run: actOnWaiting },
    { name: 'works that never came', role: 'worker', everyMs: 60 * 60_000, run: sweepAwaitedWorks },
  ],
} satisfies Feature
