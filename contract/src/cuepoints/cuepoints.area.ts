import { area } from '../area.ts'
import { cuepoints } from './cuepoints.calls.ts'

export const cuepointsArea = area({
  calls: { cuepoints },
})
