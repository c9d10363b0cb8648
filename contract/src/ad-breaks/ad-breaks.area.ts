import { area } from '../area.ts'
import { breaks } from './ad-breaks.calls.ts'

export const adBreaksArea = area({
  calls: { breaks },
})
