import { area } from '../area.ts'
import { recordReferrers } from './referrers.calls.ts'
import { statistic } from './statistic.calls.ts'
import { statisticRefusals } from './statistic.refusals.ts'

export const statisticArea = area({
  calls: { statistic, recordReferrers },
  refusals: statisticRefusals,
})
