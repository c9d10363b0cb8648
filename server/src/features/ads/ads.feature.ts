import { adBody } from '@skleyka/contract/ads.ts'
import type { Feature } from '../../registry/feature.ts'
import { templateEngine } from '../templates/templates.ts'
import { checkAds } from './ad-rules.ts'

export const adsFeature = {
  areas: { adTemplates: templateEngine.handlers('ad', adBody, { check: checkAds }) },
} satisfies Feature
