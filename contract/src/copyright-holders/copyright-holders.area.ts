import { area } from '../area.ts'
import { holders } from './holders.calls.ts'
import { holdersRefusals } from './holders.refusals.ts'

export const copyrightHoldersArea = area({
  calls: { holders },
  refusals: holdersRefusals,
})
