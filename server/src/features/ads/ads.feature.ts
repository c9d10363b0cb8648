import { adBody } from '@skleyka/contract/ads/ads.ts'
import type { Feature } from '../../registry/feature.ts'
import { templateEngine } from '../templates/templates.ts'
import { adBlocksHandlers } from './ad-blocks.handlers.ts'
import { checkAds } from './ad-rules.ts'
import { readVmap } from './read-vmap.ts'

/**
 * Ad templates and ad blocks. A template holds breaks that name blocks by number; blocks are read at each start of a video. One
 * pure function of the contract (`ad-plan.ts`) plans every break for server, console and player alike. Decisions 47, 85.
 */
export const adsFeature = {
  areas: {
    adBlocks: adBlocksHandlers,
    adTemplates: { ...templateEngine.handlers('ad', adBody, { check: checkAds }), readVmap },
  },
} satisfies Feature
