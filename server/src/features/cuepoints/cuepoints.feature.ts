import type { Feature } from '../../registry/feature.ts'
import { cuepointsHandlers } from './cuepoints.handlers.ts'

/**
 * Cue points for code and ads, and chapters (the episodes of `frontSettings`). The contract's `mark-rules.ts` judges both for
 * form and server. Decision 33.
 */
export const cuepointsFeature = { areas: { cuepoints: cuepointsHandlers } } satisfies Feature
