import { area } from '../area.ts'
import { adBlocks } from './ad-blocks.calls.ts'
import { adTemplates } from './ad-templates.calls.ts'
import { adRefusals } from './ads.refusals.ts'

export const adsArea = area({
  calls: { adBlocks, adTemplates },
  refusals: adRefusals,
})
