import { area } from '../area.ts'
import { frames } from './frames.calls.ts'
import { frameRefusals } from './frames.refusals.ts'
import { pictureRefusals } from './pictures.refusals.ts'

export const framesArea = area({
  calls: { frames },
  refusals: { ...frameRefusals, ...pictureRefusals },
})
