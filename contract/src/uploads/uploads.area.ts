import { area } from '../area.ts'
import { uploads } from './uploads.calls.ts'
import { uploadRefusals } from './uploads.refusals.ts'

export const uploadsArea = area({
  calls: { uploads },
  refusals: uploadRefusals,
})
