import { area } from '../area.ts'
import { cuts } from './cuts.calls.ts'
import { cutRefusals } from './cuts.refusals.ts'

export const cutsArea = area({
  calls: { cuts },
  refusals: cutRefusals,
  actions: { 'cuts.carry': { title: 'Метки и\u00a0субтитры сдвинуты вслед за\u00a0обрезкой' } },
})
