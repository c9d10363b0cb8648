import { playerBody } from '@skleyka/contract/player-look.ts'
import type { Feature } from '../../registry/feature.ts'
import { templateEngine } from '../templates/templates.ts'
import { checkPlayer, testCss } from './player-rules.ts'

export const playerTemplatesFeature = {
  areas: {
    playerTemplates: { ...templateEngine.handlers('player', playerBody, { check: checkPlayer }), test: testCss },
  },
} satisfies Feature
