import type { Feature } from '../../registry/feature.ts'
import { subtitlesHandlers } from './subtitles.handlers.ts'

export const subtitlesFeature = { areas: { subtitles: subtitlesHandlers } } satisfies Feature
