import { area } from '../area.ts'
import { metricRefusals } from './metrics.refusals.ts'

export const metricsArea = area({
  refusals: metricRefusals,
})
