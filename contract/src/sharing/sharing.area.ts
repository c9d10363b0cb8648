import { area } from '../area.ts'
import { sharing } from './sharing.calls.ts'
import { sharingRefusals } from './sharing.refusals.ts'

export const sharingArea = area({
  calls: { sharing },
  refusals: sharingRefusals,
})
