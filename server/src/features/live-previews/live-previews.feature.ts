import type { Feature } from '../../registry/feature.ts'
import { previewsHandlers } from './previews.handlers.ts'
import { forgetPreviews } from './previews.sql.ts'

/**
 * Small pictures of what is on air. Whoever looks at a list asks for them; the engine of livestreams (`server/src/live`) that carries one makes
 * it from the newest segment, and all who look meanwhile are given the same. Decision 161.
 */
export const livePreviewsFeature = {
  areas: { translationPreviews: previewsHandlers },
  sweeps: [
    {
      name: 'pictures of livestreams',
      role: 'worker',
      everyMs: 10 * 60_000,
      run: ({ db }) => forgetPreviews(db.platform('housekeeping')),
    },
  ],
} satisfies Feature
