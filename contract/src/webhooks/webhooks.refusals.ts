import type { Refusals } from '../refusal-entry.ts'

export const webhookRefusals = {
  'webhooks.notFound': { type: 'NOT_FOUND', subtype: 'WEBHOOK', status: 404, text: 'Нет такого вебхука' },
  'webhooks.noDelivery': {
    type: 'NOT_FOUND',
    subtype: 'DELIVERY',
    status: 404,
    text: 'Нет такой доставки: её срок хранения мог выйти',
  },
  'webhooks.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Вебхук уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
  'webhooks.address': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Адрес вебхука не\u00a0подходит. {problem}',
  },
  'webhooks.full': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {max} вебхуков. Удалите ненужные',
  },
} as const satisfies Refusals<'webhooks'>
