import { area } from '../area.ts'
import { autoRemoval } from './auto-removal.calls.ts'

export const autoRemovalArea = area({
  calls: { autoRemoval },
  actions: { 'autoRemoval.run': { title: 'В\u00a0корзину по\u00a0правилу аккаунта', actor: 'Автоудаление' } },
})
