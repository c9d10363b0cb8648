import { area } from '../area.ts'
import { alertRules } from './alerts.calls.ts'

export const alertsArea = area({
  calls: { alertRules },
  refusals: {
    'alerts.notFound': { type: 'NOT_FOUND', subtype: 'RULE', status: 404, text: 'Нет такого правила' },
    'alerts.changed': {
      type: 'STATE',
      subtype: 'CONFLICT',
      status: 409,
      text: 'Правило уже изменил кто-то другой. Обновите страницу и\u00a0повторите',
    },
    'alerts.full': {
      type: 'LIMIT',
      subtype: 'QUOTA',
      status: 413,
      text: 'В\u00a0аккаунте уже {most} правил. Удалите ненужные и\u00a0повторите',
    },
    'alerts.noWay': {
      type: 'VALIDATION',
      subtype: 'FIELD',
      status: 400,
      text: 'Выберите, как сообщать',
    },
  },
  objects: { alertRule: 'Правило оповещения' },
})
