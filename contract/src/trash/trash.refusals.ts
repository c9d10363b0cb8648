import type { Refusals } from '../refusal-entry.ts'

export const trashRefusals = {
  'trash.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Корзина изменилась: теперь в\u00a0ней можно удалить {count}. Обновите страницу и\u00a0введите новое число',
  },
  'trash.beingEmptied': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Корзина уже очищается. Дождитесь конца',
  },
} as const satisfies Refusals<'trash'>
