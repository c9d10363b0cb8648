import { area } from '../area.ts'
import { radar } from './radar.calls.ts'
import { radarRefusals } from './radar.refusals.ts'

export const radarArea = area({
  calls: { radar },
  refusals: radarRefusals,
  objects: { radarWork: 'Произведение на\u00a0радаре', radarMatch: 'Совпадение' },
})
