import { area } from '../area.ts'
import { impersonation } from './impersonation.calls.ts'
import { impersonationRefusals } from './impersonation.refusals.ts'

export const impersonationArea = area({
  calls: { impersonation },
  refusals: impersonationRefusals,
})
