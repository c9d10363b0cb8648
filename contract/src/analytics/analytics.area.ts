import { area } from '../area.ts'
import { analytics } from './analytics.calls.ts'

export const analyticsArea = area({
  calls: { analytics },
  objects: { partnerSite: 'Сайт партнёра' },
})
