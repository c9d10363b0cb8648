import type { Feature } from '../../registry/feature.ts'
import { recordAdsHandlers } from './record-ads.handlers.ts'

/** The ad plan of one video, as its viewers would get it, and which ad template it follows. */
export const recordAdsFeature = { areas: { recordAds: recordAdsHandlers } } satisfies Feature
