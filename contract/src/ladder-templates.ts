import { ladderBody } from './ladder-rules.ts'
import { templateMethods } from './template-methods.ts'

/**
 * Templates of the ladder: which renditions a video is made into (product A5). VALIDATION/FIELD for rungs that do not go down, or
 * stand too near to each other. What is published holds for whatever begins to be processed from then on.
 */
export const ladderTemplates = templateMethods('ladder', ladderBody)
