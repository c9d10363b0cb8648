import { area } from '../area.ts'
import { contractors } from './contractors.calls.ts'

export const contractorsArea = area({
  calls: { contractors },
  refusals: {
    'contractors.notFound': { type: 'NOT_FOUND', subtype: 'CONTRACTOR', status: 404, text: 'Нет такого подрядчика' },
    'contractors.changed': {
      type: 'STATE',
      subtype: 'CONFLICT',
      status: 409,
      text: 'Подрядчика уже изменил кто-то другой. Обновите страницу и\u00a0повторите',
    },
    'contractors.full': {
      type: 'LIMIT',
      subtype: 'QUOTA',
      status: 413,
      text: 'В\u00a0аккаунте уже {most} подрядчиков. Удалите ненужных и\u00a0повторите',
    },
  },
  objects: { contractor: 'Подрядчик' },
})
