import { area } from '../area.ts'
import { reports } from './reports.calls.ts'
import { reportRefusals } from './reports.refusals.ts'

export const reportsArea = area({
  calls: { reports },
  refusals: reportRefusals,
})
