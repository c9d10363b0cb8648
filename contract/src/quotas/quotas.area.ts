import { area } from '../area.ts'
import { quotas } from './quotas.calls.ts'
import { quotaRefusals } from './quotas.refusals.ts'

export const quotasArea = area({
  calls: { quotas },
  refusals: quotaRefusals,
})
