import { ladderBody } from '@skleyka/contract/ladders/ladder-rules.ts'
import type { Feature } from '../../registry/feature.ts'
import { templateEngine } from '../templates/templates.ts'
import { checkLadder } from './ladder-check.ts'
import { measurePace } from './pace.sql.ts'

/**
 * Encoding templates: the rungs of a ladder, their bounds, and a preview for a source. A version keeps the ladder it was begun
 * with. Decision 78.
 */
export const laddersFeature = {
  areas: {
    ladderTemplates: {
      ...templateEngine.handlers('ladder', ladderBody, { check: checkLadder }),
      pace: (_params, { account }, { db }) => measurePace(db, account.id),
    },
  },
} satisfies Feature
