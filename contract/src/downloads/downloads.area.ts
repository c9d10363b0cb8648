import { area } from '../area.ts'
import { downloads } from './downloads.calls.ts'
import { downloadRefusals } from './downloads.refusals.ts'

export const downloadsArea = area({
  calls: { downloads },
  refusals: downloadRefusals,
})
