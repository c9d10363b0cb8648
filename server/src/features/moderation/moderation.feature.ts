import type { Feature } from '../../registry/feature.ts'
import { moderationHandlers } from './moderation.handlers.ts'

/**
 * Moderation before publication. Triggers of the database send an edited video back to its moderator, whichever writer edited it.
 * Decision 48.
 */
export const moderationFeature = { areas: { moderation: moderationHandlers } } satisfies Feature
