import { endingBody } from '@skleyka/contract/endings/ending-templates.calls.ts'
import type { Feature } from '../../registry/feature.ts'
import { templateEngine } from '../templates/templates.ts'

/** Templates of the words over the picture of a video that has ended. */
export const endingsFeature = {
  areas: { endingTemplates: templateEngine.handlers('ending', endingBody) },
} satisfies Feature
