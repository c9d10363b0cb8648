import { area } from '../area.ts'
import { health } from './health.calls.ts'

export const healthArea = area({
  calls: { health },
})
