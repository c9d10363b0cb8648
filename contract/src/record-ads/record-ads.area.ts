import { area } from '../area.ts'
import { recordAds } from './record-ads.calls.ts'

export const recordAdsArea = area({
  calls: { recordAds },
})
