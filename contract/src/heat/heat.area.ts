import { area } from '../area.ts'
import { heat } from './heat.calls.ts'

export const heatArea = area({
  calls: { heat },
})
