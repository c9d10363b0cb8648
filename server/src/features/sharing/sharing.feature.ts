import type { Feature } from '../../registry/feature.ts'
import { sharingHandlers } from './sharing.handlers.ts'

/**
 * Agreements between accounts and videos shown by reference. One function of the database reads shared videos and asks who is
 * looking; the rules of an agreement are asked at every segment. Decisions 30, 49.
 */
export const sharingFeature = {
  areas: { sharing: sharingHandlers },
} satisfies Feature
