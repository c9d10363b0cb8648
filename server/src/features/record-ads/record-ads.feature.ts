import type { Feature } from '../../registry/feature.ts'
import { recordAdsHandlers } from './record-ads.handlers.ts'

export const recordAdsFeature = { areas: { recordAds: recordAdsHandlers } } satisfies Feature
