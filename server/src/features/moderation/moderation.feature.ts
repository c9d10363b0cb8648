import type { Feature } from '../../registry/feature.ts'
import { moderationHandlers } from './moderation.handlers.ts'

export const moderationFeature = { areas: { moderation: moderationHandlers } } satisfies Feature
