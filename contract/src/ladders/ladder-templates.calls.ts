import * as z from 'zod/mini'
import { costs } from '../limits.ts'
import { method } from '../method.ts'
import { templateMethods } from '../templates/template-methods.ts'
import { ladderBody } from './ladder-rules.ts'

const methods = templateMethods('ladder', ladderBody)

/** Number of the last videos of an account that tell how fast it is served. */
export const pacedVideos = 50

/**
 * Templates of the ladder: which renditions a video is made into (product A5). VALIDATION/FIELD for rungs that do not go down, or
 * stand too near to each other. What is published holds for whatever begins to be processed from then on.
 */
export const ladderTemplates = {
  ...methods,
  pace: method({
    about: `Answers how many pixels of renditions were encoded a second, the median of the last ${pacedVideos} videos of the account of which anything was, and of how many that is; null where there are none yet.`,
    path: '/api/v3/templates/ladder/pace',
    access: methods.publish.access,
    cost: costs.list,
    params: z.strictObject({}),
    result: z.object({ pixelsPerSecond: z.nullable(z.number()), videos: z.int() }),
  }),
}
