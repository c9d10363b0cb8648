import type { Feature } from '../../registry/feature.ts'
import { autoRemovalHandlers } from './auto-removal.handlers.ts'
import { sweepRemovals } from './remove-by-filter.ts'

/**
 * Moves the videos that an account's filters find into the trash, each night at the account's hour. The run and the preview share
 * one query. Decision 74.
 */
export const autoRemovalFeature = {
  areas: { autoRemoval: autoRemovalHandlers },
  sweeps: [{ name: 'what accounts remove by themselves', role: 'worker', everyMs: 5 * 60_000, run: sweepRemovals }],
} satisfies Feature
