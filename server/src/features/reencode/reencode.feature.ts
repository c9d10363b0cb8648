import type { Feature } from '../../registry/feature.ts'
import { reencodeHandlers } from './reencode.handlers.ts'

/**
 * Converts a video anew from its kept source, as a version that shares the source. The source goes with its last version, or when
 * the account keeps sources no longer. Decision 72.
 */
export const reencodeFeature = {
  areas: { reencode: reencodeHandlers },
} satisfies Feature
