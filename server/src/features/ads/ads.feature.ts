import { adBody } from '@skleyka/contract/ads/ads.ts'
import type { Feature } from '../../registry/feature.ts'
import { templateEngine } from '../templates/templates.ts'
import { adBlocksHandlers } from './ad-blocks.handlers.ts'
import { checkAds } from './ad-rules.ts'
import { readVmap } from './read-vmap.ts'

export const adsFeature = {
  areas: {
    adBlocks: adBlocksHandlers,
    adTemplates: { ...templateEngine.handlers('ad', adBody, { check: checkAds }), readVmap },
  },
} satisfies Feature
