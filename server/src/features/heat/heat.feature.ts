import type { Feature } from '../../registry/feature.ts'
import { heatHandlers } from './heat.handlers.ts'
import { writePlayed } from './heat.ts'

/** What viewers watch of a video, as the curve over the timeline (product A32). */
export const heatFeature = {
  areas: { heat: heatHandlers },
  sweeps: [{ name: 'what was watched', role: 'api', everyMs: 5_000, run: writePlayed, runsAtEnd: true }],
} satisfies Feature
