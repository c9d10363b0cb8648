import { area } from '../area.ts'
import { trash } from './trash.calls.ts'
import { trashRefusals } from './trash.refusals.ts'

export const trashArea = area({
  calls: { trash },
  refusals: trashRefusals,
  actions: { 'trash.expire': { title: 'Срок хранения в\u00a0корзине вышел', actor: 'Срок корзины' } },
})
