import { area } from '../area.ts'
import { encryption } from './encryption.calls.ts'

export const encryptionArea = area({
  calls: { encryption },
})
