import { area } from '../area.ts'
import { holders } from './holders.calls.ts'

export const copyrightHoldersArea = area({
  calls: { holders },
})
